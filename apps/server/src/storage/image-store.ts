/** A file in storage; an incomplete one has another kind of name. */
export interface StoredFile {
	name: string;
	/** When it was stored, whatever its modification time. */
	storedAt: Date;
}

/** The storage of encrypted images. Names are random. */
export interface ImageStore {
	/** Stores an image. Resolves with its new name when it would survive a power cut. */
	put(image: Uint8Array): Promise<string>;
	/** Throws when the image is not there, was changed, or was encrypted with another key. */
	get(name: string): Promise<Buffer>;
	/** Removes an image for good, or lets it wait for the end of a backup. Removing what is not there is no error. */
	delete(name: string): Promise<void>;
	/** Everything that is stored, unfinished files included. */
	list(): AsyncIterable<StoredFile>;
	/** Whether the image is there. */
	has(name: string): Promise<boolean>;
	/** Throws when no image could be stored now. */
	checkWritable(): Promise<void>;
	/** Takes an image that no record names out of the storage, into the lost and found. */
	setAside(name: string): Promise<void>;
	/** Puts an image back that was set aside, and says whether it was there. */
	restore(name: string): Promise<boolean>;
	/** Erases for good what was set aside before a day. */
	eraseSetAside(before: Date): Promise<void>;
}
