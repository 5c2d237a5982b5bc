/**
 * Roles of the viewer towards Ana, who owns the documents. Fay follows her and Rex requested to. She has blocked Kim.
 * Sue is suspended and Mo is a moderator. Bo is another person, and the guest uses the public account.
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
/** Returns the custom claims in a role's token. */
export const claimsOf = (role: Role): Record<string, unknown> => (role === 'moderator' ? { moderator: true } : {});

export const everyone: readonly Role[] = roles;
export const signedIn: readonly Role[] = roles.filter((role) => role !== 'nobody');
/** All roles that Ana has not blocked. */
export const unblocked: readonly Role[] = roles.filter((role) => role !== 'blocked');
export const moderatorOnly: readonly Role[] = ['moderator'];
export const suspendedOnly: readonly Role[] = ['suspended'];
export const ownerOnly: readonly Role[] = ['owner'];
export const ownerAndFollower: readonly Role[] = ['owner', 'follower'];
