import { invalidArgument } from '../border/errors.ts';

/** An opaque token that says where the next page starts. */
export function encodePageToken(place: string): string {
  return Buffer.from(`p${place}`).toString('base64url');
}

/** Null for the first page. Throws INVALID_ARGUMENT for a token that is not ours. */
export function decodePageToken(token: string | null | undefined): string | null {
  if (!token) return null;
  const text = Buffer.from(token, 'base64url').toString();
  if (!text.startsWith('p')) throw invalidArgument('Invalid page token.');
  return text.slice(1);
}

/** Throws INVALID_ARGUMENT when negative. 0 = no limit. */
export function checkPageSize(pageSize: number | null | undefined): number {
  if ((pageSize ?? 0) < 0) throw invalidArgument('Page size must be nonnegative.');
  return pageSize ?? 0;
}
