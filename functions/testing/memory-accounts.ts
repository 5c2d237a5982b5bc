import type { UserRecord } from 'firebase-admin/auth';
import type { Accounts } from '../src/moderation/follow-moderation.ts';

/** Accounts in memory: who is disabled, and whose tokens have been revoked, how often. */
export interface MemoryAccounts extends Accounts {
  readonly disabled: ReadonlySet<string>;
  readonly revoked: readonly string[];
}

export function memoryAccounts(): MemoryAccounts {
  const disabled = new Set<string>();
  const revoked: string[] = [];
  return {
    disabled,
    revoked,
    updateUser: async (uid, change): Promise<Pick<UserRecord, 'uid'>> => {
      if (change.disabled) disabled.add(uid);
      else disabled.delete(uid);
      return { uid };
    },
    revokeRefreshTokens: async (uid) => void revoked.push(uid),
  };
}
