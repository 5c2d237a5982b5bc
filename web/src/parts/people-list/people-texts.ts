import { t } from '../../lib/languages/translate.ts';
import type { PeopleListKind } from './use-people-list.ts';

/** The title of each list and its message when it is empty. */
export const peopleTexts: Record<PeopleListKind['of'], () => { title: string; empty: string }> = {
  likes: () => ({ title: t('people.likesTitle'), empty: t('people.noLikes') }),
  followers: () => ({ title: t('people.followersTitle'), empty: t('people.noFollowers') }),
  following: () => ({ title: t('people.followingTitle'), empty: t('people.noFollowing') }),
};
