/**
 * A preview contains the newest few members of a list, newest first. It is stored in the document that the list
 * belongs to. Each commit that changes the list also updates the preview.
 */
import { previewLimits } from '@glimpse/contract/list-limits';

/**
 * Returns `createdAt` for a new member: now, or later if the newest member has a later time because of another
 * clock.
 */
export const nextCreatedAt = (preview: readonly { createdAt: number }[], nowMs: number): number =>
  Math.max(nowMs, (preview[0]?.createdAt ?? 0) + 1);

/** Returns the preview with `member` as the newest. */
export const withNewest = <T extends { uid: string }>(preview: readonly T[], member: T): T[] =>
  [member, ...preview.filter(({ uid }) => uid !== member.uid)].slice(0, previewLimits.people);

/**
 * Returns the preview without a removed member. If the list may have more than `max` members, reads the list again.
 * `readNewest(count)` must return its newest members. They can include the removed one.
 */
export async function withoutMember<T>(
  preview: readonly T[],
  isRemoved: (member: T) => boolean,
  max: number,
  readNewest: (count: number) => Promise<readonly T[]>,
): Promise<T[]> {
  const remaining = preview.filter((member) => !isRemoved(member));
  if (preview.length < max || remaining.length === preview.length) return remaining;
  return (await readNewest(max + 1)).filter((member) => !isRemoved(member)).slice(0, max);
}

/** Does the same as `withoutMember` for a preview of people. */
export const withoutPerson = <T extends { uid: string }>(
  preview: readonly T[],
  uid: string,
  readNewest: (count: number) => Promise<readonly T[]>,
): Promise<T[]> => withoutMember(preview, (member) => member.uid === uid, previewLimits.people, readNewest);

/** Returns whether the list may have more people than the preview. A preview that is not full is the whole list. */
export const mayBeIncomplete = (preview: readonly unknown[]): boolean => preview.length >= previewLimits.people;

/** Returns the preview, with the viewer's entry at the end if the preview does not contain it. */
export const withViewerEntry = <T extends { uid: string }>(
  preview: readonly T[],
  entry: T | undefined,
): readonly T[] => (!entry || preview.some(({ uid }) => uid === entry.uid) ? preview : [...preview, entry]);

/** Returns the first members that together have at most `max` bytes as JSON. */
export function withinBytes<T>(preview: readonly T[], max: number): T[] {
  let size = 0;
  return preview.filter((member) => {
    size += Buffer.byteLength(JSON.stringify(member));
    return size <= max;
  });
}
