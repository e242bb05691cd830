/** What an img element can load, from an image field: a URL, a data URL or bare base64 of a JPEG or PNG. '' gives null. */
export function imageSource(field: string | null): string | null {
	if (!field) return null;
	if (field.startsWith('/9j/')) return `data:image/jpeg;base64,${field}`;
	if (field.startsWith('iVBOR')) return `data:image/png;base64,${field}`;
	return field;
}
