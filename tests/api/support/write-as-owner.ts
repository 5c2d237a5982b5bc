import { stack } from '../../support/stack.ts';
import type { Person } from './people.ts';

/**
 * Changes texts of a document as the person, under the rules and without the API, as any Firestore client could. The time
 * of the change comes from the server, which the rules demand. Throws when it is refused.
 */
export async function ownWrite(
  { token }: Person,
  path: string,
  change: Readonly<Record<string, string>>,
): Promise<void> {
  const { host, port } = stack.firestore;
  const documents = `projects/${stack.project}/databases/(default)/documents`;
  const fields = Object.fromEntries(
    Object.entries(change).map(([name, stringValue]) => [name, { stringValue }]),
  );
  const write = {
    update: { name: `${documents}/${path}`, fields },
    updateMask: { fieldPaths: Object.keys(change) },
    updateTransforms: [{ fieldPath: 'updatedAt', setToServerValue: 'REQUEST_TIME' }],
    currentDocument: { exists: true },
  };
  const answer = await fetch(`http://${host}:${port}/v1/${documents}:commit`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ writes: [write] }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
}
