#!/bin/sh
# Makes random secrets for compose.yaml, once. Keep a copy of secrets/image-key: without it no stored image can be read.
set -eu
cd "$(dirname "$0")"
if [ -e secrets ]; then
	echo "The folder secrets is there already." >&2
	exit 1
fi
random() { openssl rand -hex 24; }
# Containers read the files by accounts of their own, nobody else passes the folder.
umask 077
# What an earlier start left that was interrupted, or found no openssl.
rm -rf secrets.new
mkdir secrets.new
umask 022
password=$(random)
key=$(random)
printf %s "$password" > secrets.new/database-password
printf %s "postgresql://dermavigil:$password@database/dermavigil" > secrets.new/database-url
printf %s "$key" > secrets.new/object-store-key
cat > secrets.new/object-store.json << END
{
  "identities": [
    {
      "name": "dermavigil",
      "credentials": [{ "accessKey": "dermavigil", "secretKey": "$key" }],
      "actions": ["Admin", "Read", "Write", "List"]
    }
  ]
}
END
openssl rand -base64 32 > secrets.new/image-key
printf %s "$(random)" > secrets.new/clinician-password
mv secrets.new secrets
echo "The password of clinicians is in secrets/clinician-password."
