import { tagId } from './rich-text/tag.ts';

/** Where things are stored. Firestore paths without a leading slash; Storage paths in the default bucket. */
export const paths = {
  users: () => 'users',
  user: (uid: string) => `users/${uid}`,
  following: (uid: string) => `users/${uid}/following`,
  followingOf: (uid: string, target: string) => `users/${uid}/following/${target}`,
  followers: (uid: string) => `users/${uid}/followers`,
  followerOf: (uid: string, follower: string) => `users/${uid}/followers/${follower}`,
  requests: (uid: string) => `users/${uid}/requests`,
  request: (uid: string, from: string) => `users/${uid}/requests/${from}`,
  contact: (uid: string) => `users/${uid}/circle/contact`,
  counters: (uid: string) => `users/${uid}/private/counters`,
  inbox: (uid: string) => `users/${uid}/inbox`,
  inboxPost: (uid: string, postId: string) => `users/${uid}/inbox/${postId}`,
  inboxState: (uid: string) => `users/${uid}/private/inbox`,
  reach: (uid: string) => `users/${uid}/private/reach`,
  bookmarks: (uid: string) => `users/${uid}/bookmarks`,
  bookmark: (uid: string, postId: string) => `users/${uid}/bookmarks/${postId}`,
  blocks: (uid: string) => `users/${uid}/blocks`,
  block: (uid: string, other: string) => `users/${uid}/blocks/${other}`,
  mutes: (uid: string) => `users/${uid}/mutes`,
  mute: (uid: string, other: string) => `users/${uid}/mutes/${other}`,
  hidden: (uid: string) => `users/${uid}/private/hidden`,
  notifications: (uid: string) => `users/${uid}/notifications`,
  notification: (uid: string, id: string) => `users/${uid}/notifications/${id}`,
  notificationSettings: (uid: string) => `users/${uid}/settings/notifications`,
  devices: () => 'devices',
  device: (hash: string) => `devices/${hash}`,
  recordedPushes: () => 'recordedPushes',
  recordedPush: (id: string) => `recordedPushes/${id}`,
  posts: () => 'posts',
  post: (postId: string) => `posts/${postId}`,
  likes: (postId: string) => `posts/${postId}/likes`,
  like: (postId: string, uid: string) => `posts/${postId}/likes/${uid}`,
  dislikes: (postId: string) => `posts/${postId}/dislikes`,
  dislike: (postId: string, uid: string) => `posts/${postId}/dislikes/${uid}`,
  comments: (postId: string) => `posts/${postId}/comments`,
  comment: (postId: string, commentId: string) => `posts/${postId}/comments/${commentId}`,
  votes: (postId: string, commentId: string) => `posts/${postId}/comments/${commentId}/votes`,
  vote: (postId: string, commentId: string, uid: string) =>
    `posts/${postId}/comments/${commentId}/votes/${uid}`,
  /** What a hidden comment said. */
  original: (postId: string, commentId: string) => `posts/${postId}/comments/${commentId}/hidden/original`,
  report: (caseId: string, reporterUid: string) => `reports/${caseId}_${reporterUid}`,
  reports: () => 'reports',
  cases: () => 'moderation/queue/cases',
  case: (caseId: string) => `moderation/queue/cases/${caseId}`,
  logEntries: () => 'moderation/log/entries',
  logEntry: (id: string) => `moderation/log/entries/${id}`,
  tags: () => 'tags',
  tag: (tag: string) => `tags/${tagId(tag)}`,
  uploads: () => 'uploads',
  upload: (uploadId: string) => `uploads/${uploadId}`,
  email: (hash: string) => `emails/${hash}`,
  limit: (hash: string) => `limits/${hash}`,
  uploadedBytes: (uid: string) => `uploadedBytes/${uid}`,
  removedAccounts: () => 'removedAccounts',
  removedAccount: (uid: string) => `removedAccounts/${uid}`,
  jobs: () => 'jobs',
  job: (id: string) => `jobs/${id}`,
  discardedMedia: () => 'discardedMedia',
  discarded: (id: string) => `discardedMedia/${id}`,
  deletions: () => 'deletions',
  deletedPost: (postId: string) => `deletions/${postId}`,
  deletedComment: (postId: string, commentId: string) => `deletions/${postId}:${commentId}`,
  sweep: (list: string) => `sweeps/${list}`,
} as const;

/** Collection-group ids. */
export const groups = {
  likes: 'likes',
  dislikes: 'dislikes',
  comments: 'comments',
  votes: 'votes',
  bookmarks: 'bookmarks',
  blocks: 'blocks',
  mutes: 'mutes',
  requests: 'requests',
  inbox: 'inbox',
  notifications: 'notifications',
} as const;

export const storagePaths = {
  /** What the browser sends: private, checked by a function before anything else sees it. */
  incoming: (uid: string, uploadId: string) => `incoming/${uid}/${uploadId}/original`,
  incomingPoster: (uid: string, uploadId: string) => `incoming/${uid}/${uploadId}/poster`,
  incomingCaptions: (uid: string, uploadId: string) => `incoming/${uid}/${uploadId}/captions`,
  /** What passed: written by functions only, readable by anyone, immutable. */
  mediaFolder: (uid: string, uploadId: string) => `media/${uid}/${uploadId}/`,
  /** Beside a rendition, or a square, there may be the same as `.avif`. */
  variant: (uid: string, uploadId: string, width: number) => `media/${uid}/${uploadId}/${width}.webp`,
  square: (uid: string, uploadId: string, side: number) => `media/${uid}/${uploadId}/square-${side}.webp`,
  /** The first frame of a picture that moves. */
  stillFrame: (uid: string, uploadId: string) => `media/${uid}/${uploadId}/still.webp`,
  /** A rendition as a JPEG for link previews, made once. */
  sharePicture: (uid: string, uploadId: string, width: number) => `media/${uid}/${uploadId}/${width}.jpg`,
  video: (uid: string, uploadId: string, extension: string) => `media/${uid}/${uploadId}/video.${extension}`,
  captions: (uid: string, uploadId: string) => `media/${uid}/${uploadId}/captions.vtt`,
  /** The same of posts that not everybody sees, readable by their author and followers. */
  privateFolder: (uid: string, uploadId: string) => `private/${uid}/${uploadId}/`,
  privateVariant: (uid: string, uploadId: string, width: number) =>
    `private/${uid}/${uploadId}/${width}.webp`,
  /** Everything of a person in one file, made by the job that began at `createdAt` (epoch milliseconds), for them alone. */
  exportFile: (uid: string, createdAt: number) => `exports/${uid}/${createdAt}.zip`,
} as const;

/** The folders that hold a person's files, each below `{place}/{uid}/`. */
export const storagePlaces = ['incoming', 'media', 'private', 'exports'] as const;

/**
 * The public address of a Storage object. `emulatorHost` is `host:port` of the Storage emulator, absent in production.
 * Objects under `media/` are readable without a token (storage.rules).
 */
export function storageUrl(bucket: string, path: string, emulatorHost?: string): string {
  const origin = emulatorHost ? `http://${emulatorHost}` : 'https://firebasestorage.googleapis.com';
  return `${origin}/v0/b/${bucket}/o/${encodeURIComponent(path)}?alt=media`;
}
