/** The addresses of the specification's route table. */
export const links = {
  login: '/',
  signup: '/signup',
  forgot: '/account/forgot',
  search: '/search',
  explore: '/explore',
  posts: '/posts',
  post: (postId: string) => `/post/${postId}`,
  createPost: '/post/create',
  editPost: (postId: string) => `/post/edit/${postId}`,
  profile: (email: string) => `/profile/${encodeURIComponent(email)}`,
  bookmarks: '/bookmarks',
  notifications: '/notifications',
  settings: '/settings',
  moderation: '/moderation',
  moderationLog: '/moderation/log',
} as const;
