/** The usual width of a letter, and of a character of Chinese, Japanese and Korean, in em. */
const letterWidth = 0.56;
const wideWidth = 1;

/** Returns about how many em a text in one line needs. The text is a message, so it depends on the language. */
export const widthInEm = (text: string): number =>
  [...text].reduce((width, letter) => width + (letter >= '\u2e80' ? wideWidth : letterWidth), 0);

/** Returns the CSS font size of a text in one line: `largest`, or less if the text would not fit into `width`. */
export const fittingFontSize = (em: number, width: string, largest = '1em'): string =>
  `min(${largest}, (${width}) / ${em})`;
