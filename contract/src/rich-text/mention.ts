import * as z from 'zod/mini';
import { Count, DocumentId } from '../fields.ts';
import { limits } from '../limits.ts';

/** `@name` in a text, and whom it means: usernames are shared. UTF-16 units of the text, `end` exclusive. */
export const Mention = z.object({ uid: z.string(), start: Count, end: Count });
export type Mention = z.infer<typeof Mention>;

/** Whom the writer has chosen for the names in the text, where several people have one. */
export const ChosenPeople = z.optional(z.array(DocumentId).check(z.maxLength(limits.mentions)));

/** What a stored text carries of the people in it. `mentionedUids`: each once, for queries. */
export const mentioning = (mentions: readonly Mention[]) => ({
  mentions: [...mentions],
  mentionedUids: [...new Set(mentions.map(({ uid }) => uid))],
});

/**
 * Those mentions that fit the text: in order, none over another, each of an `@name`. A text that its author has changed
 * directly may be ahead of them.
 */
export function fittingMentions(text: string, mentions: readonly Mention[]): Mention[] {
  let reached = 0;
  return [...mentions]
    .sort((a, b) => a.start - b.start)
    .filter(({ start, end }) => {
      const fits = start >= reached && end <= text.length && /^[@＠]\S+$/u.test(text.slice(start, end));
      if (fits) reached = end;
      return fits;
    });
}
