import type { Page } from 'playwright-core';

/**
 * Checks that each text on the open screen can be read: nothing cuts it off, it fits into its box, and no text or icon
 * overlaps it. What people have written can end with an ellipsis. Returns one sentence per fault, or nothing.
 */
export const findTextFaults = (page: Page): Promise<string[]> => page.evaluate(inspectTexts);

/** Runs in the page, so it cannot use anything outside of itself. */
function inspectTexts(): string[] {
  const writtenByPeople = '[dir=auto], bdi';
  /** Text closer to the edge of the screen than this looks cut off. */
  const minTextMargin = 8;
  /** Positions are fractions of pixels. */
  const tolerance = 1;
  const controlSelector = 'a[href], button, summary, label, [role=button], [role=option], [role=menuitem]';
  const faults = new Set<string>();
  const screenWidth = document.documentElement.clientWidth;
  const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;

  const report = (element: Element, fault: string) => {
    const words = element.textContent?.trim() || element.getAttribute('placeholder') || '';
    faults.add(`The text <${element.tagName.toLowerCase()}> "${words.slice(0, 40)}" ${fault}.`);
  };
  const isTiny = ({ width, height }: DOMRect) => width <= 1 || height <= 1;
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !isTiny(element.getBoundingClientRect()) &&
    !element.closest('[inert]');
  const isTransparent = (color: string) => /^rgba\(.*, 0\)$/.test(color);
  const isWrittenByPeople = (element: Element) =>
    element.closest(writtenByPeople) !== null || element.querySelector(writtenByPeople) !== null;

  /** Returns the element and its ancestors. */
  function* ancestors(element: Element) {
    for (let current: Element | null = element; current && current !== document.body; current = current.parentElement)
      yield current;
  }
  const exceedsWidth = (inner: DOMRect, outer: DOMRect) =>
    inner.left < outer.left - tolerance || inner.right > outer.right + tolerance;
  const exceedsHeight = (inner: DOMRect, outer: DOMRect) =>
    inner.top < outer.top - tolerance || inner.bottom > outer.bottom + tolerance;

  /** An ellipsis is intended only where people can write more than fits, and in the time of a comment. */
  function checkEllipsis(parent: Element) {
    for (const element of ancestors(parent)) {
      const { textOverflow, webkitLineClamp, overflowX } = getComputedStyle(element);
      if (textOverflow !== 'ellipsis' && webkitLineClamp === 'none') continue;
      const isCut =
        (overflowX !== 'visible' && element.scrollWidth > element.clientWidth) ||
        (webkitLineClamp !== 'none' && element.scrollHeight > element.clientHeight + tolerance);
      if (isCut && !isWrittenByPeople(element) && !element.querySelector('time'))
        report(parent, 'is cut off with an ellipsis');
      return true;
    }
    return false;
  }

  /** Text in a scroll container can be scrolled to. A container that scrolls both ways should only scroll up and down. */
  function checkClipping(parent: Element, box: DOMRect) {
    for (const element of ancestors(parent)) {
      const { overflowX, overflowY, position } = getComputedStyle(element);
      const clip = element.getBoundingClientRect();
      if (overflowX !== 'visible' && isTiny(clip)) return;
      const isHorizontalScroller = /auto|scroll/.test(overflowX) && !/auto|scroll/.test(overflowY);
      if (isHorizontalScroller) return;
      if (overflowX !== 'visible' && exceedsWidth(box, clip)) report(parent, 'is cut off without an ellipsis');
      if (/auto|scroll/.test(overflowY)) return;
      if (/hidden|clip/.test(overflowY) && exceedsHeight(box, clip) && !isWrittenByPeople(element))
        report(parent, 'is cut off at the top or the bottom');
      if (position === 'fixed') return;
    }
  }

  /** A text has to fit into controls, and into boxes with a background or a border. */
  function checkBoxes(parent: Element, box: DOMRect) {
    for (const element of ancestors(parent)) {
      const { display, position, backgroundColor, borderTopWidth, overflowX } = getComputedStyle(element);
      const isPainted = !isTransparent(backgroundColor) || borderTopWidth !== '0px';
      const isBox = !/^(?:inline|contents)$/.test(display) && (isPainted || element.matches(controlSelector));
      const bounds = element.getBoundingClientRect();
      if (isBox && overflowX === 'visible' && (exceedsWidth(box, bounds) || exceedsHeight(box, bounds)))
        report(parent, `does not fit into its <${element.tagName.toLowerCase()}>`);
      if (position === 'fixed' || overflowX !== 'visible') return;
    }
  }

  function checkEdges(parent: Element, box: DOMRect) {
    const isInPicture = parent.closest('article a, article [role=group], li a') !== null;
    const isOnScreen = box.width > 0 && box.right > 0 && box.left < screenWidth;
    const isTooFar = box.left < minTextMargin - 0.5 || box.right > screenWidth - minTextMargin + 0.5;
    if (isOnScreen && !isInPicture && isTooFar) report(parent, 'touches the edge of the screen');
  }

  /** Returns the visible parts of the lines. The top of a line that `-webkit-line-clamp` hides can be empty space. */
  function visibleLines(parent: Element, range: Range) {
    const wholeLines = [...range.getClientRects()];
    let lines = wholeLines;
    for (const element of ancestors(parent)) {
      const { overflowX, overflowY, position } = getComputedStyle(element);
      if (overflowX !== 'visible' || overflowY !== 'visible') {
        const clip = element.getBoundingClientRect();
        lines = lines.map((line) => overlapOf(line, clip));
      }
      if (position === 'fixed') break;
    }
    return lines.filter(({ width, height }, index) => width > 0 && height > (wholeLines[index]?.height ?? 0) * 0.2);
  }

  function overlapOf(one: DOMRect, other: DOMRect) {
    const [left, top] = [Math.max(one.left, other.left), Math.max(one.top, other.top)];
    const [right, bottom] = [Math.min(one.right, other.right), Math.min(one.bottom, other.bottom)];
    return new DOMRect(left, top, Math.max(right - left, 0), Math.max(bottom - top, 0));
  }

  /** Whether a positioned ancestor with a background, such as a bar or a form, covers the other element. */
  function isInCoverOf(element: Element, other: Element) {
    const styles = [...ancestors(element)].filter((box) => !box.contains(other)).map((box) => getComputedStyle(box));
    const isPositioned = styles.some(({ position }) => /absolute|fixed|sticky/.test(position));
    return isPositioned && styles.some(({ backgroundColor }) => !isTransparent(backgroundColor));
  }

  /** Icons and texts. */
  const shown = [...root.querySelectorAll('svg')]
    .filter(isShown)
    .map((icon): { parent: Element; lines: DOMRect[] } => ({ parent: icon, lines: [icon.getBoundingClientRect()] }));
  function checkOverlap(parent: Element, lines: DOMRect[]) {
    for (const other of shown) {
      const isOverlapped = lines.some((line) =>
        other.lines.some((otherLine) => {
          const { width, height } = overlapOf(line, otherLine);
          return width > 2 && height > Math.min(line.height, otherLine.height) * 0.3;
        }),
      );
      if (isOverlapped && !isInCoverOf(parent, other.parent) && !isInCoverOf(other.parent, parent))
        report(
          parent,
          `overlaps <${other.parent.tagName.toLowerCase()}> "${other.parent.textContent?.trim().slice(0, 40)}"`,
        );
    }
    shown.push({ parent, lines });
  }

  /** Measures the placeholder in a copy of its box, because the browser does not tell its size. */
  function checkPlaceholder(field: HTMLInputElement | HTMLTextAreaElement) {
    const { color, font, letterSpacing } = getComputedStyle(field, '::placeholder');
    // A transparent placeholder only tells styles whether the field is empty.
    if (isTransparent(color)) return;
    const style = getComputedStyle(field);
    const sum = (...lengths: string[]) => lengths.reduce((total, length) => total + Number.parseFloat(length), 0);
    const width = field.clientWidth - sum(style.paddingLeft, style.paddingRight);
    const height = field.clientHeight - sum(style.paddingTop, style.paddingBottom);
    const copy = document.createElement('div');
    const isOneLine = field instanceof HTMLInputElement;
    Object.assign(copy.style, { position: 'fixed', font, letterSpacing });
    Object.assign(copy.style, isOneLine ? { whiteSpace: 'nowrap', width: 'max-content' } : { width: `${width}px` });
    copy.textContent = field.placeholder;
    root.append(copy);
    const needed = copy.getBoundingClientRect();
    copy.remove();
    if (isOneLine ? needed.width > width + tolerance : needed.height > height + tolerance)
      report(field, 'is a placeholder that does not fit');
  }

  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent || !node.textContent?.trim() || /^(?:script|style|option|textarea)$/i.test(parent.tagName)) continue;
    if (!isShown(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (!checkEllipsis(parent)) {
      checkClipping(parent, box);
      checkBoxes(parent, box);
      checkEdges(parent, box);
    }
    checkOverlap(parent, visibleLines(parent, range));
  }
  for (const field of root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('[placeholder]'))
    if (field.value === '' && isShown(field)) checkPlaceholder(field);
  return [...faults];
}
