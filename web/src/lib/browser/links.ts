/** The addresses of the specification's route table. */
export const links = {
  login: '/',
  signup: '/signup',
  forgot: '/account/forgot',
  search: '/search',
  explore: '/explore',
  posts: '/posts',
  post: (postId: string) => `/post/${postId}`,
  likes: (postId: string) => `/post/${postId}/likes`,
  createPost: '/post/create',
  editPost: (postId: string) => `/post/edit/${postId}`,
  profile: (email: string) => `/profile/${encodeURIComponent(email)}`,
  circle: (email: string, side: 'followers' | 'following') => `/profile/${encodeURIComponent(email)}/${side}`,
  bookmarks: '/bookmarks',
  settings: '/settings',
  moderation: '/moderation',
  moderationLog: '/moderation/log',
} as const;
