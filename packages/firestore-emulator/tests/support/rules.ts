import type { TestEmulator } from './emulator.ts';

/** Members can read the documents of `club`, and everybody can read those of `open`. */
export const rulesForMembers = `service cloud.firestore {
  match /databases/{database}/documents {
    match /club/{id} { allow read: if exists(/databases/$(database)/documents/members/$(request.auth.uid)); }
    match /open/{id} { allow read; }
  }
}`;

/** Loads the rules of a project. Throws if they are invalid. */
export async function loadRules({ url }: TestEmulator, project: string, content: string): Promise<void> {
  const body = JSON.stringify({ rules: { files: [{ name: 'firestore.rules', content }] } });
  const response = await fetch(`${url}/emulator/v1/projects/${project}:securityRules`, { method: 'PUT', body });
  if (!response.ok) throw new Error(await response.text());
}

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
