import { config } from '../browser/config.ts';
import { apiHeaders } from './api-headers.ts';

/**
 * Sets a field of a Firestore document to the current time of the server. It uses Firestore's REST API, because the
 * code of the SDK that writes documents would load with every screen. Rejects if the request cannot be sent.
 */
export async function writeCurrentTime(path: string, field: string): Promise<void> {
  const { projectId } = config.firebase;
  const documents = `projects/${projectId}/databases/(default)/documents`;
  const { firestore } = config.emulators ?? {};
  const origin = firestore ? `http://${firestore.host}:${firestore.port}` : 'https://firestore.googleapis.com';
  const { auth, headers } = await apiHeaders();
  const token = await auth.currentUser?.getIdToken();
  const update = { name: `${documents}/${path}`, fields: {} };
  const updateTransforms = [{ fieldPath: field, setToServerValue: 'REQUEST_TIME' }];
  await fetch(`${origin}/v1/${documents}:commit`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${token}`,
      ...(headers['X-Firebase-AppCheck'] && { 'X-Firebase-AppCheck': headers['X-Firebase-AppCheck'] }),
    },
    body: JSON.stringify({ writes: [{ update, updateTransforms }] }),
  });
}
