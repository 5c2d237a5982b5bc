/** The paths of the specification's route table. */
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
  /** Uses the id if the email is empty, because a private account does not show its email. */
  profile: (email: string, uid: string) => `/profile/${encodeURIComponent(email || uid)}`,
  followList: (email: string, uid: string, side: 'followers' | 'following') =>
    `/profile/${encodeURIComponent(email || uid)}/${side}`,
  bookmarks: '/bookmarks',
  archive: '/archive',
  notifications: '/notifications',
  settings: '/settings',
  moderation: '/moderation',
  moderationLog: '/moderation/log',
} as const;
