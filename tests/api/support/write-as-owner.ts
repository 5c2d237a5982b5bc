import { stack } from '../../support/stack.ts';
import type { Person } from './people.ts';

/**
 * Changes string fields of a document as its owner, through Firestore and its rules instead of the API. The rules
 * require that `updatedAt` is the server's time. Throws if the rules refuse the write.
 */
export async function writeAsOwner(
  { token }: Person,
  path: string,
  change: Readonly<Record<string, string>>,
): Promise<void> {
  const { host, port } = stack.firestore;
  const documents = `projects/${stack.project}/databases/(default)/documents`;
  const fields = Object.fromEntries(Object.entries(change).map(([name, stringValue]) => [name, { stringValue }]));
  const write = {
    update: { name: `${documents}/${path}`, fields },
    updateMask: { fieldPaths: Object.keys(change) },
    updateTransforms: [{ fieldPath: 'updatedAt', setToServerValue: 'REQUEST_TIME' }],
    currentDocument: { exists: true },
  };
  const response = await fetch(`http://${host}:${port}/v1/${documents}:commit`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ writes: [write] }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
}
