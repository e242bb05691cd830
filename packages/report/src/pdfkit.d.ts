// What pdfkit 0.20 has and @types/pdfkit does not know yet.
declare module 'pdfkit/output' {
	export function toBytes(document: PDFKit.PDFDocument): Promise<Uint8Array>;
}

declare namespace PDFKit.Mixins {
	/** A picture that is in the document once, wherever it stands. */
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
