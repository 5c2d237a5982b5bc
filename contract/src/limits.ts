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
  /** What one person may store by uploads in a day (UTC), all sizes of a picture together. */
  uploadBytesPerDay: 200 * 1024 * 1024,
  imagePixels: 50_000_000,
  videoSeconds: 600,
  variantWidths: [320, 640, 1080],
  uploadKeptMs: 24 * 60 * 60 * 1000,

  pageDefault: 20,
  pageMax: 50,
  feedPage: 10,
  /** Of the people one follows: each post costs its place in the inbox besides. */
  followingPage: 8,
  /** Newest members embedded in a document or an answer; the true count stands beside them. */
  previewPeople: 20,
  previewComments: 3,
  previewReplies: 20,
  /** Of the voters on one side of a comment, as its post's preview shows them. */
  previewVotersBytes: 3000,
  /** Whom one person may block or mute; all of them stand in one document, with uids of 28 characters in some 90 kB. */
  blockedPeople: 1000,
  mutedPeople: 1000,
  /** Of those who have blocked one person, the newest: nobody else's wish is refused because there are many. */
  blockedByPeople: 1000,
  /** Followers up to whom a post is put into each one's inbox; those of authors with more ask for it. */
  fanOutMax: 5000,
  /** Followers that one slice of that work takes. */
  fanOutSlice: 500,
  /** What an inbox keeps: the newest posts, for so long. */
  inboxPosts: 400,
  inboxKeptMs: 60 * 24 * 60 * 60 * 1000,
  /** Posts that following somebody brings. */
  inboxFromNew: 10,
  /** Authors with more than `fanOutMax` followers whose posts one inbox asks for. */
  inboxAuthors: 300,
  /** People who are suggested at first, and of whom they are asked: the newest whom one follows. */
  suggestions: 8,
  suggestedBy: 10,
  /** People at the top of a list whom one follows, and of how many, the newest, this is asked. */
  knownPeople: 10,
  askedKnown: 60,
  reportText: 500,
  moderationReason: 500,
  /** Of the reports of one thing, as its case shows them. */
  caseVoices: 5,
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
