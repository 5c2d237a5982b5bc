import type { PeopleListKind } from './use-people-list.ts';

/** The title of each list and its message when it is empty. */
export const peopleTexts: Record<PeopleListKind['of'], { title: string; empty: string }> = {
  likes: { title: 'Likes', empty: 'No likes yet.' },
  followers: { title: 'Followers', empty: 'No followers yet.' },
  following: { title: 'Following', empty: 'Not following anyone yet.' },
};
