/** The storage of images did not do what it was asked: another try may succeed. */
export class StorageAwayError extends Error {}

/** There is no room for another image. */
export class StorageFullError extends StorageAwayError {}
