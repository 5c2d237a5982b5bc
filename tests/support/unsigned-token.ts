const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/**
 * Returns an ID token of this person without a signature, as the emulator of Firebase Auth creates it. The emulator of
 * Firestore accepts it, and the Admin SDK accepts it while FIREBASE_AUTH_EMULATOR_HOST is set.
 */
export function unsignedToken(projectId: string, uid: string, claims: object = {}): string {
  const nowSeconds = Math.floor(Date.now() / 1000);
  const payload = {
    ...{ sub: uid, user_id: uid, aud: projectId, iss: `https://securetoken.google.com/${projectId}` },
    ...{ iat: nowSeconds, auth_time: nowSeconds, exp: nowSeconds + 3600 },
    ...claims,
  };
  return `${encoded({ alg: 'none', typ: 'JWT' })}.${encoded(payload)}.`;
}
