import type { Page } from 'playwright-core';

/**
 * Returns the texts and accessible names on the open screen that are not in the brackets of the pseudo-locale. Leaves
 * out what people have written: elements with `dir="auto"`, `<bdi>` and alternative texts.
 */
export const findUntranslatedTexts = (page: Page): Promise<string[]> => page.evaluate(inspectTexts);

/** Runs in the page, so it cannot use anything outside of itself. */
function inspectTexts(): string[] {
  const writtenByPeople = '[dir=auto], bdi, [lang]:not(html)';
  /** The names of emoji come from a library, which does not know the pseudo-locale. */
  const emoji = '[role=gridcell]';
  const withoutText = `script, style, template, noscript, svg, time, ${emoji}`;
  const attributes = [
    ...['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'placeholder', 'title'],
  ];
  const found = new Set<string>();

  /** Removes the texts in brackets, also if they are inside of others. */
  function outsideOfBrackets(text: string): string {
    const shorter = text.replace(/\[[^[\]]*\]/g, '');
    return shorter === text ? text : outsideOfBrackets(shorter);
  }

  function check(text: string, where: string) {
    // The name of the app is the same in all languages.
    const rest = outsideOfBrackets(text).replaceAll('Glimpse', '');
    if (/\p{L}{2}/u.test(rest)) found.add(`${where}: ${text.trim().slice(0, 80)}`);
  }

  /** The text of a block, without the blocks inside of it and without what people have written. */
  function textOf(node: Node): string {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
    if (!(node instanceof Element) || node.matches(`${writtenByPeople}, ${withoutText}`)) return ' ';
    return [...node.childNodes].map(textOf).join('');
  }

  const hasOwnText = (element: Element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
  /** A part of a message can be an absolute box, if only screen readers read it. */
  function isBlock(element: Element) {
    const { display, position } = getComputedStyle(element);
    const isPartOfText = position === 'absolute' && element.parentElement !== null && hasOwnText(element.parentElement);
    return !display.startsWith('inline') && !isPartOfText;
  }

  for (const element of document.body.querySelectorAll('*')) {
    // People write into a field, but not its name.
    if (element.closest(`${writtenByPeople}, ${withoutText}`) && !element.matches('input, textarea')) continue;
    const where = `<${element.tagName.toLowerCase()}>`;
    for (const name of attributes) {
      const value = element.getAttribute(name);
      // The label of a video is its alternative text.
      if (element.matches('video') && name === 'aria-label') continue;
      if (value) check(value, `${where} ${name}`);
    }
    if (!hasOwnText(element) || element.matches(writtenByPeople)) continue;
    let block = element;
    while (!isBlock(block) && block.parentElement) block = block.parentElement;
    check(textOf(block), where);
  }
  check(document.title, 'title');
  return [...found];
}
