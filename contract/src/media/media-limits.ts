export const mediaLimits = {
  /** UTF-16 units of an alternative text. */
  altText: 500,
  imageBytes: 4 * 1024 * 1024,
  videoBytes: 10 * 1024 * 1024,
  captionsBytes: 200_000,
  /**
   * Unprocessed uploads of one person. A trigger deletes older ones. Storage rules limit the files of one upload, so
   * this also limits the bytes.
   */
  incomingUploads: 30,
  /** Bytes that the uploads of one person may store per day (UTC), including all renditions. */
  uploadBytesPerDay: 200 * 1024 * 1024,
  imagePixels: 50_000_000,
  /** The decoder of AVIF needs up to 25 bytes per pixel. A function has 1 GiB. */
  avifPixels: 20_000_000,
  /**
   * The cost, in pixels, of the pictures that one person may have processed per day (UTC). `processImage` documents the
   * weights. 250 photos of 12 megapixels fit, or 30 AVIFs of `avifPixels`.
   */
  uploadPixelsPerDay: 3_000_000_000,
  videoSeconds: 600,
  /** The long side of each rendition, in pixels. */
  variantSides: [320, 640, 1080, 1600, 2048],
  /** The side of each square, in pixels. The smallest one is for avatars and thumbnails, the others are for grids. */
  squareSides: [160, 320, 640],
  /** The largest number of frames of an animation. All frames together have at most `imagePixels`. */
  animationFrames: 500,
  /** The longest side of the renditions of an animation, in pixels. */
  animationSide: 1080,
  /** After this time, the server deletes an upload that no post uses. */
  uploadLifetimeMs: 24 * 60 * 60 * 1000,
} as const;
