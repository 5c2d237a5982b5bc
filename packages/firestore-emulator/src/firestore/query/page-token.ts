import { invalidArgument } from '../border/errors.ts';

/** Encodes the position at which the next page starts as an opaque token. */
export function encodePageToken(position: string): string {
  return Buffer.from(`p${position}`).toString('base64url');
}

/** Returns null for the first page. Throws INVALID_ARGUMENT for an invalid token. */
export function decodePageToken(token: string | null | undefined): string | null {
  if (!token) return null;
  const text = Buffer.from(token, 'base64url').toString();
  if (!text.startsWith('p')) throw invalidArgument('Invalid page token.');
  return text.slice(1);
}

/** Returns the page size; 0 means no limit. Throws INVALID_ARGUMENT when it is negative. */
export function checkPageSize(pageSize: number | null | undefined): number {
  if ((pageSize ?? 0) < 0) throw invalidArgument('Page size must be nonnegative.');
  return pageSize ?? 0;
}
