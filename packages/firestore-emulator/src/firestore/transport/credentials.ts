import { type FirestoreError, invalidArgument } from '../border/errors.ts';
import type { Credentials } from '../border/service.ts';
import { isRecord, type PlainMessage } from '../proto/wire.ts';
import { checkCollectionId, parseDatabaseName, parseDocumentName, parseParentName } from '../values/resource-name.ts';
import type { CallOperation } from './operations.ts';

/**
 * Parses the `authorization` header:
 * - absent: anonymous
 * - `Bearer owner` or a Google access token (`ya29.`): admin, to whom no rules apply
 * - any other bearer token: a user with the claims of this JWT. The signature is not verified, because the Auth
 *   emulator does not sign its tokens.
 *
 * Throws INVALID_ARGUMENT for anything else. Source: firebase.google.com/docs/emulator-suite/connect_auth.
 */
export function parseCredentials(authorization: string | undefined): Credentials {
  if (authorization === undefined) return { kind: 'anonymous' };
  const token = /^bearer (.+)$/i.exec(authorization)?.[1];
  if (token === undefined) throw invalidJwt();
  if (/^(owner$|ya29\.)/i.test(token)) return { kind: 'admin' };
  const claims = parseJwt(token);
  // A token without a string as its uid is still a signed-in user: `request.auth` is not null in rules.
  const uid = [claims.user_id, claims.sub].find((claim) => typeof claim === 'string');
  return { kind: 'user', uid: uid ?? '', claims };
}

function parseJwt(token: string): Record<string, unknown> {
  const [header, payload, signature, ...rest] = token.split('.');
  if (header === undefined || payload === undefined || signature === undefined || rest.length > 0) {
    throw invalidJwt();
  }
  if (!isBase64Url(signature)) throw invalidJwt();
  parseSegment(header);
  return parseSegment(payload);
}

function parseSegment(segment: string): Record<string, unknown> {
  if (segment === '' || !isBase64Url(segment)) throw invalidJwt();
  try {
    const value: unknown = JSON.parse(Buffer.from(segment, 'base64url').toString('utf8'));
    if (isRecord(value)) return value;
  } catch {
    // Not JSON: throws the same error as for JSON that is not an object.
  }
  throw invalidJwt();
}

function isBase64Url(text: string): boolean {
  const [, digits = '='] = /^([A-Za-z0-9_-]*)=*$/.exec(text) ?? [];
  return digits !== '=' && digits.length % 4 !== 1;
}

function invalidJwt(): FirestoreError {
  return invalidArgument('invalid jwt');
}

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
