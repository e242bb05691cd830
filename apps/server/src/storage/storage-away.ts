/** The image storage did not do what it was asked to: a retry may succeed. */
export class StorageAwayError extends Error {}

/** There is no room for another image. */
export class StorageFullError extends StorageAwayError {}
