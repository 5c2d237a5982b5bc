/** Creates an `authorization` header with a token like those of the Auth emulator. */
export function unsignedToken(uid: string): string {
  const part = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url');
  return `Bearer ${part({ alg: 'none' })}.${part({ sub: uid, user_id: uid })}.`;
}

/** The tests that use these rules need three of their six parts. */
export const noteRules = `rules_version = '2';
service cloud.firestore {
  match /databases/{db}/documents {
    match /notes/{id} {
      allow get: if request.auth != null && request.auth.uid == id;
      allow list: if request.auth.token.admin == true;
      allow create;
    }
  }
}`;
