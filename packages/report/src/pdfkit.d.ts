// What pdfkit 0.20 has and @types/pdfkit lacks.
declare module 'pdfkit/output' {
	export function toBytes(document: PDFKit.PDFDocument): Promise<Uint8Array>;
}

declare namespace PDFKit.Mixins {
	/** An image that is stored in the document once, however often it is placed. */
	interface OpenedImage {
		width: number;
		height: number;
	}
	interface StructureElementOptions {
		scope?: 'Row' | 'Column';
	}
	interface PDFImage {
		openImage(file: Uint8Array): OpenedImage;
		image(opened: OpenedImage, x: number, y: number, options: { width: number; height: number }): this;
	}
}
