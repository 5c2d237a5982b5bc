/** The paths of stories. They are not in links.ts because the login screen has a size budget. */
export const storyLinks = {
  /** The stories of a person that have not expired. */
  of: (uid: string) => `/stories/${uid}`,
  story: (uid: string, storyId: string) => `/stories/${uid}/${storyId}`,
  highlight: (uid: string, highlightId: string) => `/stories/${uid}/highlights/${highlightId}`,
  create: '/stories/create',
  createFromPost: (postId: string) => `/stories/create?post=${encodeURIComponent(postId)}`,
  archive: '/archive/stories',
} as const;
