import { AppError, limits, messages } from '@dermavigil/contract';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The OpenAPI schema of a form with a photo; `fields` describes its text fields, `required` names the required ones. */
export function documentPhotoForm(fields: Record<string, string> = {}, required: string[] = []): object {
	const texts = Object.entries(fields).map(([name, description]) => [name, { type: 'string', description }]);
	return {
		type: 'object',
		required: ['image', ...required],
		properties: {
			image: {
				type: 'string',
				format: 'binary',
				description: 'One JPEG, PNG, GIF or WebP file of at most 10 MB and 50 megapixels.',
			},
			...Object.fromEntries(texts),
		},
	};
}

/** Lets the calls of `app` accept multipart forms. Any other body is left unread, so that the call can say what it expects. */
export async function acceptPhotoForms(app: FastifyInstance): Promise<void> {
	app.removeAllContentTypeParsers();
	// The whole photo is read into memory anyway. With less room, the parser, Busboy, waits for a reader of each part,
	// even of parts that it skips, such as one without a name: those have no reader, and the request would never end.
	await app.register(multipart, { fileHwm: limits.upload.maxBytes });
	app.addContentTypeParser('*', (_request, _body, done) => done(null));
}

/** Whether the form's parser found a file over the limit. */
function isTooLarge(error: unknown): boolean {
	return error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE';
}

interface PhotoForm {
	/** The one file in the field `image`, in memory. */
	photo: Buffer;
	/** The other fields: text, or the parsed value of a field declared as JSON. */
	fields: Map<string, unknown>;
}

async function readParts(request: FastifyRequest, fieldSize: number): Promise<Partial<PhotoForm>> {
	const fields: PhotoForm['fields'] = new Map();
	let photo: Buffer | undefined;
	const readLimits = {
		fileSize: limits.upload.maxBytes,
		files: 2,
		fields: 10,
		fieldSize,
	};
	for await (const part of request.parts({ limits: readLimits })) {
		if (part.type !== 'file') {
			if (part.fieldname === 'image') throw new AppError('bad_request', messages.upload.noFile);
			if (part.valueTruncated) throw new AppError('too_large', messages.upload.longField(part.fieldname));
			fields.set(part.fieldname, part.value);
			continue;
		}
		if (photo) throw new AppError('bad_request', messages.upload.severalFiles);
		if (part.fieldname !== 'image') throw new AppError('bad_request', messages.upload.wrongField(part.fieldname));
		const { file } = part;
		photo = await part.toBuffer().catch((error: unknown) => {
			// The form may break off after the photo.
			throw file.truncated ? new AppError('too_large', messages.upload.tooLarge) : error;
		});
	}
	return { ...(photo && { photo }), fields };
}

/** Bytes of a field that nobody reads: fields declared as JSON are parsed anyway, which may take long. */
const maxUnreadFieldBytes = 1024;

/** Reads the form of a request. Throws AppError bad_request, or too_large, also for a field of more than `maxFieldBytes`. */
export async function readPhotoForm(request: FastifyRequest, maxFieldBytes = maxUnreadFieldBytes): Promise<PhotoForm> {
	if (!request.isMultipart()) throw new AppError('bad_request', messages.upload.notMultipart);
	try {
		const { photo, fields } = await readParts(request, maxFieldBytes);
		if (photo && fields) return { photo, fields };
	} catch (error) {
		if (error instanceof AppError) throw error;
		if (isTooLarge(error)) throw new AppError('too_large', messages.upload.tooLarge);
		throw new AppError('bad_request', messages.upload.notMultipart);
	}
	throw new AppError('bad_request', messages.upload.noFile);
}
