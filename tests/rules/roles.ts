/**
 * Who tries: ana owns what is tried; fay follows her, rex has asked to; bo is somebody else, ana has blocked kim, moderators have
 * suspended sue, mo is a moderator, the guest is signed in with the public account.
 */
export const roles = [
  'nobody',
  'owner',
  'follower',
  'requester',
  'other',
  'blocked',
  'suspended',
  'moderator',
  'guest',
] as const;
export type Role = (typeof roles)[number];
export const uidOf: Record<Exclude<Role, 'nobody'>, string> = {
  owner: 'ana',
  follower: 'fay',
  requester: 'rex',
  other: 'bo',
  blocked: 'kim',
  suspended: 'sue',
  moderator: 'mo',
  guest: 'guest',
};
/** What the tokens of a role say besides. */
export const claimsOf = (role: Role): Record<string, unknown> =>
  role === 'moderator' ? { moderator: true } : {};

export const everyone: readonly Role[] = roles;
export const signedIn: readonly Role[] = roles.filter((role) => role !== 'nobody');
/** Who sees what everybody sees of ana, and is not blocked by her. */
export const unblocked: readonly Role[] = roles.filter((role) => role !== 'blocked');
export const moderatorOnly: readonly Role[] = ['moderator'];
export const ownerOnly: readonly Role[] = ['owner'];
export const circle: readonly Role[] = ['owner', 'follower'];
export const noOne: readonly Role[] = [];
