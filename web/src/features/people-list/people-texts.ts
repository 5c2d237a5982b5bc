import type { PeopleListKind } from './use-people-list.ts';

/** What each list is called, and what it says when it is empty. */
export const peopleTexts: Record<PeopleListKind['of'], { title: string; empty: string }> = {
  likes: { title: 'Likes', empty: 'Nobody likes this yet.' },
  followers: { title: 'Followers', empty: 'Nobody follows this account yet.' },
  following: { title: 'Following', empty: 'This account follows nobody yet.' },
};
