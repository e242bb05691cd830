#!/bin/sh
# Runs a command as the unit dermavigil.service runs the server: with its account, settings, secrets and folder.
# sudo sh /opt/dermavigil/deploy/systemd/command.sh npx dermavigil doctor
# The unit's EnvironmentFile=, Environment= and LoadCredential= are repeated here: change both together.
set -eu
[ $# -gt 0 ] || { echo "Usage: sh $0 COMMAND [ARGUMENT...]" >&2; exit 2; }
# A separate unit for each command, so that several can run side by side.
unit=dermavigil-command-$$
secrets=/run/credentials/$unit.service
exec systemd-run --unit=$unit --pipe --wait --collect --quiet \
	--uid=dermavigil --gid=dermavigil --working-directory=/opt/dermavigil --property=UMask=0077 \
	--property=EnvironmentFile=-/etc/dermavigil/environment \
	--property=LoadCredential=image-key:/etc/dermavigil/image-key \
	--property=LoadCredential=clinician-password:/etc/dermavigil/clinician-password \
	--setenv=ADMINISTRATOR="${SUDO_USER:-$(id -un)}" --setenv=NODE_ENV=production --setenv=DATA_DIR=/var/lib/dermavigil \
	--setenv=IMAGE_KEY_FILE=$secrets/image-key --setenv=CLINICIAN_PASSWORD_FILE=$secrets/clinician-password \
	"$@"
