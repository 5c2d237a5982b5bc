import type { UserRecord } from 'firebase-admin/auth';
import type { JobAccounts } from '../src/job-works.ts';

/** Accounts in memory. `disabled` has the disabled uids, `revoked` one uid per revocation. */
export interface MemoryAccounts extends JobAccounts {
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
    deleteUser: async () => {},
    revokeRefreshTokens: async (uid) => void revoked.push(uid),
  };
}
