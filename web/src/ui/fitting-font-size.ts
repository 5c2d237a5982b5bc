/** The average width of a letter in em. */
const letterWidth = 0.53;

/**
 * Returns the CSS font size of a text in one line: `largest`, or less if the text would not fit into `width`. The text
 * is a message, so its length depends on the language.
 */
export const fittingFontSize = (letterCount: number, width: string, largest = '1em'): string =>
  `min(${largest}, (${width}) / ${letterCount * letterWidth})`;
