import { profileLink, profilePath } from '@glimpse/contract/profiles/fold-username';

export { profileLink };

type Addressed = Parameters<typeof profilePath>[0];

/** The paths of the specification's route table, and `/@{username}` for profiles. */
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
  profile: profilePath,
  /** For a person whose username is not known, for example in a mention. The page redirects to `/@{username}`. */
  profileOf: (uid: string) => `/profile/${uid}`,
  followList: (person: Addressed, side: 'followers' | 'following') => `${profilePath(person)}/${side}`,
  bookmarks: '/bookmarks',
  collections: '/bookmarks/collections',
  collection: (collectionId: string) => `/bookmarks/collections/${collectionId}`,
  archive: '/archive',
  notifications: '/notifications',
  settings: '/settings',
  moderation: '/moderation',
  moderationLog: '/moderation/log',
} as const;
