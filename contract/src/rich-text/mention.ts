import * as z from 'zod/mini';
import { Count, DocumentId } from '../fields.ts';
import { richTextLimits } from './rich-text-limits.ts';

/**
 * `@name` in a text, and the person it means. Usernames are not unique. Positions are UTF-16 units, `end` is
 * exclusive.
 */
export const Mention = z.object({ uid: z.string(), start: Count, end: Count });
export type Mention = z.infer<typeof Mention>;

/** The people whom the writer chose, because several people can share a name in the text. */
export const MentionedUids = z.optional(z.array(DocumentId).check(z.maxLength(richTextLimits.mentions)));

/** Returns the stored fields for these mentions. `mentionedUids` has each person once, for queries. */
export const mentionFields = (mentions: readonly Mention[]) => ({
  mentions: [...mentions],
  mentionedUids: [...new Set(mentions.map(({ uid }) => uid))],
});

/**
 * Returns the mentions that match the text, sorted and without overlaps. Each must cover an `@name`.
 * Some may not match, because an author can change the text without its mentions.
 */
export function validMentions(text: string, mentions: readonly Mention[]): Mention[] {
  let reached = 0;
  return [...mentions]
    .sort((a, b) => a.start - b.start)
    .filter(({ start, end }) => {
      const fits = start >= reached && end <= text.length && /^[@＠]\S+$/u.test(text.slice(start, end));
      if (fits) reached = end;
      return fits;
    });
}
