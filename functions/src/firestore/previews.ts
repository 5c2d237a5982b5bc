import { limits } from '@glimpse/contract/limits';

/**
 * Previews are the newest few members of a list, newest first, kept on the document that the list belongs to. They change
 * in the transaction that changes the list, so they always agree with it.
 */

/** A time for a new member: now, but after the newest one even if another machine's clock is ahead. */
export const timeAfter = (preview: readonly { createdAt: number }[], nowMs: number): number =>
  Math.max(nowMs, (preview[0]?.createdAt ?? 0) + 1);

/** The preview after `member`, the newest, joined. */
export const joined = <T extends { uid: string }>(preview: readonly T[], member: T): T[] =>
  [member, ...left(preview, member.uid)].slice(0, limits.previewPeople);

/** The preview after this person left. When it was full, whoever is next in the list is to be added. */
export const left = <T extends { uid: string }>(preview: readonly T[], uid: string): T[] =>
  preview.filter((member) => member.uid !== uid);

/** A preview of fewer than `limits.previewPeople` is the whole list; a full one may leave people out. */
export const mayLeaveOut = (preview: readonly unknown[]): boolean => preview.length >= limits.previewPeople;

/** Whether taking this person out needs a look at the list, for the one who moves up. */
export const needsRefill = (preview: readonly { uid: string }[], uid: string): boolean =>
  mayLeaveOut(preview) && preview.some((member) => member.uid === uid);

/** `preview` and, where it is not among them, the person's own entry at the end. */
export const withOwn = <T extends { uid: string }>(
  preview: readonly T[],
  own: T | undefined,
): readonly T[] => (!own || preview.some(({ uid }) => uid === own.uid) ? preview : [...preview, own]);
