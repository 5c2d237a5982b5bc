export const mediaLimits = {
  /** Characters of the description of a photo or video. */
  altText: 500,
  imageBytes: 4 * 1024 * 1024,
  videoBytes: 10 * 1024 * 1024,
  captionsBytes: 200_000,
  /** Bytes that the uploads of one person may store per day (UTC), with all renditions. */
  uploadBytesPerDay: 200 * 1024 * 1024,
  imagePixels: 50_000_000,
  videoSeconds: 600,
  /** Pixels of the long side of each rendition, and of the side of the squares in grids. */
  variantSides: [320, 640, 1080, 2048],
  squareSides: [320, 640],
  /** Frames of an animation. All frames together have at most `imagePixels`. */
  animationFrames: 500,
  animationSide: 1080,
  uploadLifetimeMs: 24 * 60 * 60 * 1000,
} as const;
