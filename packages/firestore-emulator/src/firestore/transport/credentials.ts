import { type FirestoreError, invalidArgument } from '../border/errors.ts';
import type { Credentials } from '../border/service.ts';
import { isRecord, type PlainMessage } from '../proto/wire.ts';
import { checkCollectionId, parseDatabaseName, parseDocumentName, parseParentName } from '../values/resource-name.ts';
import { parseJson } from './http.ts';
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
  const segments = token.split('.');
  if (segments.length !== 3 || !segments.every(isBase64Url)) throw invalidJwt();
  const [header = '', payload = ''] = segments;
  parseSegment(header);
  return parseSegment(payload);
}

function parseSegment(segment: string): Record<string, unknown> {
  const value = parseJson(Buffer.from(segment, 'base64url').toString('utf8'), invalidJwt);
  if (!isRecord(value)) throw invalidJwt();
  return value;
}

function isBase64Url(text: string): boolean {
  return /^[\w-]*=*$/.test(text) && text.replace(/=*$/, '').length % 4 !== 1;
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
