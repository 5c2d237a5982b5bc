import { storageRoot, storageUrlEnd } from './media/storage-url.ts';
import { usernameId } from './profiles/fold-username.ts';
import { tagId } from './rich-text/tag.ts';

/** Firestore paths without a leading slash, and Storage paths in the default bucket. */
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
  usernameChanges: (uid: string) => `users/${uid}/private/username`,
  privateEmail: (uid: string) => `users/${uid}/private/email`,
  counters: (uid: string) => `users/${uid}/private/counters`,
  inbox: (uid: string) => `users/${uid}/inbox`,
  inboxPost: (uid: string, postId: string) => `users/${uid}/inbox/${postId}`,
  inboxState: (uid: string) => `users/${uid}/private/inbox`,
  reach: (uid: string) => `users/${uid}/private/reach`,
  bookmarks: (uid: string) => `users/${uid}/bookmarks`,
  bookmark: (uid: string, postId: string) => `users/${uid}/bookmarks/${postId}`,
  collections: (uid: string) => `users/${uid}/collections`,
  collection: (uid: string, collectionId: string) => `users/${uid}/collections/${collectionId}`,
  drafts: (uid: string) => `users/${uid}/drafts`,
  draft: (uid: string, draftId: string) => `users/${uid}/drafts/${draftId}`,
  blocks: (uid: string) => `users/${uid}/blocks`,
  block: (uid: string, other: string) => `users/${uid}/blocks/${other}`,
  mutes: (uid: string) => `users/${uid}/mutes`,
  mute: (uid: string, other: string) => `users/${uid}/mutes/${other}`,
  blockLists: (uid: string) => `users/${uid}/private/hidden`,
  followedTags: (uid: string) => `users/${uid}/followedTags`,
  followedTag: (uid: string, tag: string) => `users/${uid}/followedTags/${tagId(tag)}`,
  followedTagList: (uid: string) => `users/${uid}/private/followedTags`,
  notifications: (uid: string) => `users/${uid}/notifications`,
  notification: (uid: string, id: string) => `users/${uid}/notifications/${id}`,
  notificationSettings: (uid: string) => `users/${uid}/settings/notifications`,
  onboarding: (uid: string) => `users/${uid}/settings/onboarding`,
  preferences: (uid: string) => `users/${uid}/settings/preferences`,
  stories: (uid: string) => `users/${uid}/stories`,
  story: (uid: string, storyId: string) => `users/${uid}/stories/${storyId}`,
  storyViewers: (uid: string, storyId: string) => `users/${uid}/stories/${storyId}/viewers`,
  storyViewer: (uid: string, storyId: string, viewer: string) => `users/${uid}/stories/${storyId}/viewers/${viewer}`,
  storyTray: (uid: string) => `users/${uid}/storyTray`,
  storyTrayEntry: (uid: string, author: string) => `users/${uid}/storyTray/${author}`,
  mutedStories: (uid: string) => `users/${uid}/private/mutedStories`,
  highlights: (uid: string) => `users/${uid}/highlights`,
  highlight: (uid: string, highlightId: string) => `users/${uid}/highlights/${highlightId}`,
  conversations: (uid: string) => `users/${uid}/conversations`,
  conversation: (uid: string, conversationId: string) => `users/${uid}/conversations/${conversationId}`,
  messages: (conversationId: string) => `conversations/${conversationId}/messages`,
  message: (conversationId: string, messageId: string) => `conversations/${conversationId}/messages/${messageId}`,
  typingList: (conversationId: string) => `conversations/${conversationId}/typing`,
  typing: (conversationId: string, uid: string) => `conversations/${conversationId}/typing/${uid}`,
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
  vote: (postId: string, commentId: string, uid: string) => `posts/${postId}/comments/${commentId}/votes/${uid}`,
  /** The original text of a moderated comment. */
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
  usernames: () => 'usernames',
  username: (folded: string) => `usernames/${usernameId(folded)}`,
  usernameSkeletons: () => 'usernameSkeletons',
  usernameSkeleton: (skeleton: string) => `usernameSkeletons/${usernameId(skeleton)}`,
  email: (hash: string) => `emails/${hash}`,
  limit: (hash: string) => `limits/${hash}`,
  uploadedBytes: (uid: string) => `uploadedBytes/${uid}`,
  jobs: () => 'jobs',
  job: (id: string) => `jobs/${id}`,
  discardedMedia: () => 'discardedMedia',
  discarded: (id: string) => `discardedMedia/${id}`,
  mediaCopies: () => 'mediaCopies',
  mediaCopy: (id: string) => `mediaCopies/${id}`,
  postMediaChanges: () => 'postMediaChanges',
  postMediaChange: (id: string) => `postMediaChanges/${id}`,
  deletions: () => 'deletions',
  deletedPost: (postId: string) => `deletions/${postId}`,
  deletedComment: (postId: string, commentId: string) => `deletions/${postId}:${commentId}`,
  sweep: (list: string) => `sweeps/${list}`,
} as const;

/** The ids of the collections that queries read as collection groups. */
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
  followedTags: 'followedTags',
  stories: 'stories',
  storyViewers: 'viewers',
  storyTray: 'storyTray',
  private: 'private',
} as const;

/**
 * The top-level folders of processed files. Everyone can read `media`. The author and the followers can read `private`.
 * Only the author can read `moderated`, which also has the files of archived posts. Moderators can read all.
 */
export const mediaRoots = ['media', 'private', 'moderated'] as const;
export type MediaRoot = (typeof mediaRoots)[number];

export const storagePaths = {
  /** The files that a browser uploads. Nobody can read them. A function checks them and deletes them. */
  incoming: (uid: string, uploadId: string) => `incoming/${uid}/${uploadId}/original`,
  incomingPoster: (uid: string, uploadId: string) => `incoming/${uid}/${uploadId}/poster`,
  incomingCaptions: (uid: string, uploadId: string) => `incoming/${uid}/${uploadId}/captions`,
  /** Processed files. Only functions write them. Everybody can read them. A file never changes. */
  mediaFolder: (uid: string, uploadId: string) => `media/${uid}/${uploadId}/`,
  /** There may also be a file with the extension `.avif`, as for `square`. */
  variant: (uid: string, uploadId: string, width: number) => `media/${uid}/${uploadId}/${width}.webp`,
  square: (uid: string, uploadId: string, side: number) => `media/${uid}/${uploadId}/square-${side}.webp`,
  /** The first frame of an animation. */
  stillFrame: (uid: string, uploadId: string) => `media/${uid}/${uploadId}/still.webp`,
  /** A JPEG for link previews. A function creates it when it is first requested. */
  sharePicture: (uid: string, uploadId: string, width: number) => `media/${uid}/${uploadId}/${width}.jpg`,
  /** The same for the square of an avatar. */
  shareSquare: (uid: string, uploadId: string, side: number) => `media/${uid}/${uploadId}/square-${side}.jpg`,
  video: (uid: string, uploadId: string, extension: string) => `media/${uid}/${uploadId}/video.${extension}`,
  captions: (uid: string, uploadId: string) => `media/${uid}/${uploadId}/captions.vtt`,
  /** The folder of an upload's processed files below one of the `mediaRoots`. */
  folderBelow: (root: MediaRoot, uid: string, uploadId: string) => `${root}/${uid}/${uploadId}/`,
  /** The processed files of a story. People who can read the document of the story can read them. */
  storyFolder: (uid: string, uploadId: string) => `stories/${uid}/${uploadId}/`,
  /** The processed picture of a message. The two members can read it. The recipient of a request cannot. */
  messageFolder: (conversationId: string, uid: string, uploadId: string) =>
    `conversations/${conversationId}/${uid}/${uploadId}/`,
  /**
   * Copies of pictures of messages in a moderation case, which only moderators can read. `uid` sent the picture, and
   * `caseKey` is the end of the case id.
   */
  evidenceFolder: (uid: string, caseKey: string) => `evidence/${uid}/${caseKey}/`,
  /** The data export of a person, which only that person can read. `createdAt` is when the job started, in epoch ms. */
  exportFile: (uid: string, createdAt: number) => `exports/${uid}/${createdAt}.zip`,
} as const;

/** The top-level folders. Each contains a folder per person, at `{folder}/{uid}/`. */
export const storageFolders = ['incoming', ...mediaRoots, 'stories', 'evidence', 'exports'] as const;

/**
 * Returns the URL of a Storage object without an access token. It works for files in `media/` (storage.rules).
 * `emulatorHost` is `host:port` of the Storage emulator. It is absent in production.
 */
export function storageUrl(bucket: string, path: string, emulatorHost?: string): string {
  return storageRoot(bucket, emulatorHost) + encodeURIComponent(path) + storageUrlEnd;
}
