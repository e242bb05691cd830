// Makes a bucket: node create-bucket.js http://object-store/BUCKET. Waits for an object store that is about to start; a
// bucket that is there already is left as it is.
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';

const [url = ''] = process.argv.slice(2);
const { AWS_ACCESS_KEY_ID: accessKeyId = '', AWS_SECRET_ACCESS_KEY_FILE: file = '' } = process.env;
const secretAccessKey = readFileSync(file, 'utf8').trim();
const client = new AwsClient({ accessKeyId, secretAccessKey, service: 's3', region: 'us-east-1', retries: 0 });

/** Why there is no bucket yet; undefined when there is. */
async function findFault() {
	const response = await client.fetch(url, { method: 'PUT' }).catch((error) => error.cause?.code ?? error.message);
	if (typeof response === 'string') return response;
	const answer = await response.text();
	return response.ok || /BucketAlready(Exists|OwnedByYou)/.test(answer) ? undefined : `${response.status} ${answer}`;
}

for (let left = 60; ; left--) {
	const fault = await findFault();
	if (!fault) break;
	if (left === 0) throw new Error(`${url} cannot be made: ${fault}`);
	await setTimeout(1000);
}
