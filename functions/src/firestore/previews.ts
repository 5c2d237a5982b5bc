import { limits } from '@glimpse/contract/limits';

/**
 * Previews are the newest few members of a list, newest first, kept on the document that the list belongs to. They change
 * in the commit that changes the list, so they always agree with it.
 */

/** A time for a new member: now, but after the newest one even if another machine's clock is ahead. */
export const timeAfter = (preview: readonly { createdAt: number }[], nowMs: number): number =>
  Math.max(nowMs, (preview[0]?.createdAt ?? 0) + 1);

/** The preview after `member`, the newest, joined. */
export const joined = <T extends { uid: string }>(preview: readonly T[], member: T): T[] =>
  [member, ...preview.filter(({ uid }) => uid !== member.uid)].slice(0, limits.previewPeople);

/**
 * The preview of at most `max` members without the one that leaves. Where there may be more members than it shows, the
 * next one moves up: `readNewest(count)` reads the list's newest, the leaving one perhaps among them.
 */
export async function withoutMember<T>(
  preview: readonly T[],
  isLeaving: (member: T) => boolean,
  max: number,
  readNewest: (count: number) => Promise<readonly T[]>,
): Promise<T[]> {
  const staying = preview.filter((member) => !isLeaving(member));
  if (preview.length < max || staying.length === preview.length) return staying;
  return (await readNewest(max + 1)).filter((member) => !isLeaving(member)).slice(0, max);
}

/** `withoutMember` of a preview of people. */
export const withoutPerson = <T extends { uid: string }>(
  preview: readonly T[],
  uid: string,
  readNewest: (count: number) => Promise<readonly T[]>,
): Promise<T[]> => withoutMember(preview, (member) => member.uid === uid, limits.previewPeople, readNewest);

/** A preview of fewer than `limits.previewPeople` is the whole list; a full one may leave people out. */
export const mayLeaveOut = (preview: readonly unknown[]): boolean => preview.length >= limits.previewPeople;

/** `preview` and, where it is not among them, the person's own entry at the end. */
export const withOwn = <T extends { uid: string }>(
  preview: readonly T[],
  own: T | undefined,
): readonly T[] => (!own || preview.some(({ uid }) => uid === own.uid) ? preview : [...preview, own]);

/** The first members that together take no more than `max` bytes of a document. */
export function withinBytes<T>(preview: readonly T[], max: number): T[] {
  let size = 0;
  return preview.filter((member) => {
    size += Buffer.byteLength(JSON.stringify(member));
    return size <= max;
  });
}
