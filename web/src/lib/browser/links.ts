/** The paths of the specification's route table. profile-links.ts has the paths of people with usernames. */
export const links = {
  login: '/',
  signup: '/signup',
  forgot: '/account/forgot',
  search: '/search',
  explore: '/explore',
  tag: (tag: string) => `/explore/tags/${encodeURIComponent(tag)}`,
  posts: '/posts',
  post: (postId: string) => `/post/${postId}`,
  likes: (postId: string) => `/post/${postId}/likes`,
  createPost: '/post/create',
  editPost: (postId: string) => `/post/edit/${postId}`,
  /** For a person whose username is not known, for example in a mention. The page redirects to `/@{username}`. */
  profileOf: (uid: string) => `/profile/${uid}`,
  bookmarks: '/bookmarks',
  collections: '/bookmarks/collections',
  collection: (collectionId: string) => `/bookmarks/collections/${collectionId}`,
  archive: '/archive',
  notifications: '/notifications',
  settings: '/settings',
  moderation: '/moderation',
  moderationLog: '/moderation/log',
} as const;
