import type { InjectOptions } from 'fastify';

export type Part = [field: string, content: Uint8Array<ArrayBuffer> | string, name?: string];

/** A POST request whose form holds the given files and, for contents that are text, fields. */
export async function formRequest(url: string, parts: Part[]): Promise<InjectOptions> {
	const form = new FormData();
	for (const [field, content, name = 'photo.jpg'] of parts) {
		if (typeof content === 'string') form.append(field, content);
		else form.append(field, new Blob([content]), name);
	}
	const request = new Request('http://localhost', { method: 'POST', body: form });
	return {
		method: 'POST',
		url,
		headers: { 'content-type': request.headers.get('content-type')! },
		payload: Buffer.from(await request.arrayBuffer()),
	};
}

/** A request to the analyze call. */
export async function analyzeRequest(parts: Part[], query = '?mode=consumer'): Promise<InjectOptions> {
	return await formRequest(`/api/v2/analyze${query}`, parts);
}
