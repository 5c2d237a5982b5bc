import { describe, expect, it } from 'vitest';
import { setModerator } from './moderators.mjs';

/** @param {Record<string, unknown> | undefined} customClaims */
function scene(customClaims) {
  /** @type {unknown[]} */
  const calls = [];
  const auth = {
    /** @param {string} email */
    getUserByEmail: async (email) => {
      if (email === 'ana@example.com') return /** @type {any} */ ({ uid: 'ana', customClaims });
      throw Object.assign(new Error('none'), { code: 'auth/user-not-found' });
    },
    /** @param {string} uid @param {object | null} claims */
    setCustomUserClaims: async (uid, claims) => void calls.push([uid, claims]),
    /** @param {string} uid */
    revokeRefreshTokens: async (uid) => void calls.push([uid, 'revoked']),
  };
  return { auth, calls };
}

describe('a moderator', () => {
  it('keeps other claims, and an account that is already a moderator is not changed', async () => {
    const { auth, calls } = scene({ beta: true });
    await setModerator(auth, 'ana@example.com', true);
    expect(calls).toEqual([['ana', { beta: true, moderator: true }]]);
    const already = scene({ moderator: true });
    expect(await setModerator(already.auth, 'ana@example.com', true)).toContain('already');
    expect(already.calls).toEqual([]);
  });

  it('is signed out when the right is removed', async () => {
    const { auth, calls } = scene({ beta: true, moderator: true });
    await setModerator(auth, 'ana@example.com', false);
    expect(calls).toEqual([
      ['ana', { beta: true }],
      ['ana', 'revoked'],
    ]);
  });

  it('must have an account', async () => {
    await expect(setModerator(scene(undefined).auth, 'bo@example.com', true)).rejects.toThrow(
      'No account has the address bo@example.com.',
    );
  });
});
