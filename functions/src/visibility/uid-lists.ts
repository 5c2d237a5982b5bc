/** Adds an id at the front of a list. */
export const withUid = (uids: readonly string[], uid: string): string[] => [uid, ...withoutUid(uids, uid)];

export const withoutUid = (uids: readonly string[], uid: string): string[] => uids.filter((other) => other !== uid);
