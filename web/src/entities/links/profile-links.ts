import { profilePath, profilePathByUsername } from '@glimpse/contract/profiles/fold-username';

/** The paths of a person's pages. They are not in links.ts because the login screen has a size budget. */
export const profileLinks = {
  profile: profilePath,
  byUsername: profilePathByUsername,
  followList: (person: Parameters<typeof profilePath>[0], side: 'followers' | 'following') =>
    `${profilePath(person)}/${side}`,
} as const;
