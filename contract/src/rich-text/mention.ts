import * as z from 'zod/mini';
import { Count, DocumentId } from '../fields.ts';
import { richTextLimits } from './rich-text.ts';

/** The person whom `@name` in a text means. The position is in UTF-16 units, and `end` is exclusive. */
export const Mention = z.object({ uid: z.string(), start: Count, end: Count });
export type Mention = z.infer<typeof Mention>;

/** The people whom the writer chose for the mentions in a text, because usernames are not unique. */
export const MentionedUids = z.optional(z.array(DocumentId).check(z.maxLength(richTextLimits.mentions)));

/** Returns the stored fields for these mentions. `mentionedUids` has each person once, for queries. */
export const mentionFields = (mentions: readonly Mention[]) => ({
  mentions: [...mentions],
  mentionedUids: [...new Set(mentions.map(({ uid }) => uid))],
});

/**
 * Returns the mentions whose position in the text is an `@name`, sorted and without overlaps. Other mentions are
 * possible, because an author can change the text in Firestore and not its mentions.
 */
export function validMentions(text: string, mentions: readonly Mention[]): Mention[] {
  let previousEnd = 0;
  return [...mentions]
    .sort((a, b) => a.start - b.start)
    .filter(({ start, end }) => {
      const isValid = start >= previousEnd && end <= text.length && /^[@＠]\S+$/u.test(text.slice(start, end));
      if (isValid) previousEnd = end;
      return isValid;
    });
}
