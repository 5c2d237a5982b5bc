/** The numbers of docs/specification.md, section 9, and bounds of our own. Sizes in bytes, times in ms. */
export const limits = {
  fullName: 80,
  email: 254,
  passwordMin: 8,
  passwordMax: 128,
  bio: 300,
  website: 200,
  avatarUrl: 2000,
  /** In a copy of a person. Presets and own uploads are far shorter. */
  copiedAvatarUrl: 500,
  caption: 2200,
  postMedia: 10,
  altText: 500,
  commentMessage: 1000,
  url: 2000,
  /** Hashtags of a post, and the length of one. */
  tags: 30,
  tag: 50,
  /** People named in one text. */
  mentions: 20,

  imageBytes: 4 * 1024 * 1024,
  videoBytes: 10 * 1024 * 1024,
  captionsBytes: 200_000,
  /** What one person may store by uploads in a day (UTC), all sizes of a picture together. */
  uploadBytesPerDay: 200 * 1024 * 1024,
  imagePixels: 50_000_000,
  videoSeconds: 600,
  /** Long sides of the renditions of a picture, and sides of the squares that grids show. In pixels. */
  variantSides: [320, 640, 1080, 2048],
  squareSides: [320, 640],
  /** Of an animation, all of whose frames together have at most `imagePixels`. */
  animationFrames: 500,
  animationSide: 1080,
  uploadKeptMs: 24 * 60 * 60 * 1000,

  pageDefault: 20,
  pageMax: 50,
  feedPage: 10,
  /** Newest members embedded in a document or an answer; the true count stands beside them. */
  previewPeople: 20,
  previewComments: 3,
  previewReplies: 20,
  /** Of the voters on one side of a comment, as its post's preview shows them. */
  previewVotersBytes: 3000,
  /** Values in one `in` filter (Firestore's limit is 30). */
  inValues: 30,

  presetAvatars: 12,
  gridColumns: 3,
  bioRows: 3,
  bioColumns: 40,
  heartMs: 1000,
  toastMs: 4000,
  toastSuccessMs: 2000,
  /** How long a deletion can be taken back. */
  undoMs: 5000,
  toastMax: 20,
  restoreMs: 5000,
} as const;
