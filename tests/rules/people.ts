/**
 * Who tries: ana owns what is tried; fay follows her, rex has asked to; bo is somebody else, the guest is signed in with the public
 * account.
 */
export const roles = ['nobody', 'owner', 'follower', 'requester', 'other', 'guest'] as const;
export type Role = (typeof roles)[number];
export const uidOf: Record<Exclude<Role, 'nobody'>, string> = {
  owner: 'ana',
  follower: 'fay',
  requester: 'rex',
  other: 'bo',
  guest: 'guest',
};

export const everyone: readonly Role[] = roles;
export const signedIn: readonly Role[] = roles.filter((role) => role !== 'nobody');
export const ownerOnly: readonly Role[] = ['owner'];
export const circle: readonly Role[] = ['owner', 'follower'];
export const noOne: readonly Role[] = [];
