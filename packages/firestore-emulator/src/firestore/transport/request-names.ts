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
    checkName(operation.name, request);
    throw error;
  }
}

function checkName(operation: string, request: PlainMessage): void {
  switch (operation) {
    case 'GetDocument':
    case 'DeleteDocument':
      parseDocumentName(text(request.name));
      break;
    case 'UpdateDocument':
      parseDocumentName(text(isRecord(request.document) ? request.document.name : ''));
      break;
    case 'CreateDocument':
      parseParentName(text(request.parent));
      if (request.collectionId) checkCollectionId(text(request.collectionId));
      break;
    case 'ListDocuments':
    case 'ListCollectionIds':
    case 'RunQuery':
    case 'RunAggregationQuery':
      parseParentName(text(request.parent));
      break;
    default:
      parseDatabaseName(text(request.database));
  }
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
