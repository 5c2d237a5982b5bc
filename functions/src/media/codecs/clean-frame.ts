/** Removes private data from one encoded frame, in place. The length of the frame stays the same. */
export type CleanFrame = (frame: Buffer) => void;

/**
 * Removes private data from a decoder configuration, in place. Returns the function that cleans the frames of the
 * track. Throws an upload error or a `RangeError` if the configuration is damaged.
 */
export type OpenCodec = (configuration: Buffer) => CleanFrame;
