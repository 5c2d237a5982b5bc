import type { Credentials } from '../border/service.ts';
import { isRecord, type PlainMessage } from '../proto/wire.ts';
import { checkCollectionId, parseDatabaseName, parseDocumentName, parseParentName } from '../values/resource-name.ts';
import { parseCredentials } from './credentials.ts';
import type { CallOperation } from './operations.ts';

/** Returns the credentials of a call. Like in the official emulator, an invalid name comes before an invalid token. */
export function credentialsFor(
  operation: CallOperation,
  request: PlainMessage,
  authorization: string | undefined,
): Credentials {
  try {
    return parseCredentials(authorization);
  } catch (error) {
    // ExecutePipeline fails for every caller.
    if (operation.name === 'ExecutePipeline') return { kind: 'anonymous' };
    if (!operation.isAdmin) checkName(operation, request);
    throw error;
  }
}

function checkName({ name, request: { byName } }: CallOperation, request: PlainMessage): void {
  if (name === 'UpdateDocument') parseDocumentName(text(isRecord(request.document) ? request.document.name : ''));
  else if (byName.has('name')) parseDocumentName(text(request.name));
  else if (byName.has('parent')) parseParentName(text(request.parent));
  else parseDatabaseName(text(request.database));
  if (name === 'CreateDocument' && request.collectionId) checkCollectionId(text(request.collectionId));
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
