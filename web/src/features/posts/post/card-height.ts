import { isLong } from './caption.tsx';
import { cardRatioOf, maxCardPx } from './post-media.tsx';
import type { LivePost } from './queries.ts';

/** The header, buttons, number of likes, link to the comments, and all margins of a card (post-card.tsx). */
const fixedPx = 177;
const linePx = 22;
/** About as many characters fit into a line of a card on a phone. */
const charsPerLine = 48;
/** The padding of the list of latest comments. */
const commentsPaddingPx = 4;
/** A long caption or comment is cut off after this many lines. */
const maxLines = 2;
const maxComments = 2;

const linesOf = (text: string): number =>
  text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / charsPerLine)), 0);

/**
 * Returns the probable height of a card without its padding, as a CSS length. The browser reserves it until it lays out
 * the card. It is too high if a comment is moderated or its author is blocked, and it has no comment field.
 */
export function estimatedCardHeight({ media, content, postBy, commentPreview }: LivePost): string {
  const captionLines = content === '' ? 0 : isLong(content) ? maxLines : linesOf(`${postBy.fullName} ${content}`);
  const comments = commentPreview.slice(0, maxComments);
  const commentLines = comments.reduce(
    (sum, { name, message }) => sum + Math.min(maxLines, linesOf(`${name} ${message}`)),
    0,
  );
  const textPx = (captionLines + commentLines) * linePx + (comments.length > 0 ? commentsPaddingPx : 0);
  return `calc(min(100vw, ${maxCardPx}px) / ${cardRatioOf(media[0])} + ${fixedPx + textPx}px)`;
}
