/** Who tries: ana owns what is tried, bo is somebody else, the guest is signed in with the public account. */
export const roles = ['nobody', 'owner', 'other', 'guest'] as const;
export type Role = (typeof roles)[number];
export const uidOf: Record<Exclude<Role, 'nobody'>, string> = { owner: 'ana', other: 'bo', guest: 'guest' };

export const everyone: readonly Role[] = roles;
export const ownerOnly: readonly Role[] = ['owner'];
export const noOne: readonly Role[] = [];
