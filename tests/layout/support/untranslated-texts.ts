import type { Page } from 'playwright-core';

/**
 * Returns the texts and accessible names on the open screen that are not in the brackets of the pseudo-locale. Leaves
 * out what people have written: elements with `dir="auto"`, `<bdi>` and alternative texts.
 */
export const findUntranslatedTexts = (page: Page): Promise<string[]> => page.evaluate(inspectTexts);

/** Runs in the page, so it cannot use anything outside of itself. */
function inspectTexts(): string[] {
  const writtenByPeople = '[dir=auto], bdi, [lang]:not(html)';
  const withoutText = 'script, style, template, noscript, svg, time';
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

  const isBlock = (element: Element) => !getComputedStyle(element).display.startsWith('inline');
  const hasOwnText = (element: Element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());

  for (const element of document.body.querySelectorAll('*')) {
    if (element.closest(`${writtenByPeople}, ${withoutText}`)) continue;
    const where = `<${element.tagName.toLowerCase()}>`;
    for (const name of ['aria-label', 'aria-description', 'aria-roledescription', 'placeholder', 'title']) {
      const value = element.getAttribute(name);
      if (value) check(value, `${where} ${name}`);
    }
    if (!hasOwnText(element)) continue;
    let block = element;
    while (!isBlock(block) && block.parentElement) block = block.parentElement;
    check(textOf(block), where);
  }
  check(document.title, 'title');
  return [...found];
}
