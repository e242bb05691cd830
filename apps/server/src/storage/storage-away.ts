/** The storage of images did not do what it was asked: another try may succeed. */
export class StorageAwayError extends Error {}
