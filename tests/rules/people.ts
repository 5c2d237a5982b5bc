/**
 * Who tries: ana owns what is tried, bo is somebody else, ana has blocked kim, moderators have suspended sue, mo is a moderator, the guest
 * is signed in with the public account.
 */
export const roles = ['nobody', 'owner', 'other', 'blocked', 'suspended', 'moderator', 'guest'] as const;
export type Role = (typeof roles)[number];
export const uidOf: Record<Exclude<Role, 'nobody'>, string> = {
  owner: 'ana',
  other: 'bo',
  blocked: 'kim',
  suspended: 'sue',
  moderator: 'mo',
  guest: 'guest',
};
/** What the tokens of a role say besides. */
export const claimsOf = (role: Role): Record<string, unknown> => (role === 'moderator' ? { moderator: true } : {});

export const everyone: readonly Role[] = roles;
export const signedIn: readonly Role[] = roles.filter((role) => role !== 'nobody');
export const moderatorOnly: readonly Role[] = ['moderator'];
export const ownerOnly: readonly Role[] = ['owner'];
export const noOne: readonly Role[] = [];
