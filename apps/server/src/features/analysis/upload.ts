import { AppError, limits, messages } from '@dermavigil/contract';
import type { FastifyRequest } from 'fastify';

/** The form of the analyze call, in the words of OpenAPI. */
export const documentedUpload = {
	type: 'object',
	required: ['image'],
	properties: {
		image: {
			type: 'string',
			format: 'binary',
			description: 'One JPEG, PNG, GIF or WebP file of at most 10 MB and 50 megapixels.',
		},
	},
};

/** A file over the limit, as the form's parser says it. */
function isTooLarge(error: unknown): boolean {
	return error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE';
}

async function readFiles(request: FastifyRequest): Promise<Buffer | undefined> {
	let photo: Buffer | undefined;
	for await (const part of request.parts({ limits: { fileSize: limits.upload.maxBytes, files: 2, fields: 10 } })) {
		if (part.type !== 'file') continue;
		if (photo) throw new AppError('bad_request', messages.upload.severalFiles);
		if (part.fieldname !== 'image') throw new AppError('bad_request', messages.upload.wrongField(part.fieldname));
		photo = await part.toBuffer();
	}
	return photo;
}

/** The one file in the form field `image`, in memory. Throws AppError bad_request or too_large. */
export async function readUpload(request: FastifyRequest): Promise<Buffer> {
	if (!request.isMultipart()) throw new AppError('bad_request', messages.upload.notMultipart);
	try {
		const photo = await readFiles(request);
		if (photo) return photo;
	} catch (error) {
		if (error instanceof AppError) throw error;
		if (isTooLarge(error)) throw new AppError('too_large', messages.upload.tooLarge);
		throw new AppError('bad_request', messages.upload.notMultipart);
	}
	throw new AppError('bad_request', messages.upload.noFile);
}
