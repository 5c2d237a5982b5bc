import { foldUsername } from '@glimpse/contract/profiles/fold-username';

/** A person, as far as the address of the profile needs it. */
interface Addressed {
  readonly username: string;
  readonly uid: string;
}

/** The address of the profile of the person with this username. */
export const profileLink = (username: string): string => `/@${encodeURIComponent(foldUsername(username))}`;

/** Uses the id if there is no username, as in a comment of an earlier release. */
const profilePath = ({ username, uid }: Addressed): string =>
  foldUsername(username) === '' ? links.profileOf(uid) : profileLink(username);

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
  notifications: '/notifications',
  settings: '/settings',
  moderation: '/moderation',
  moderationLog: '/moderation/log',
} as const;
