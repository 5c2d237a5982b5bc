import type { Page } from 'playwright-core';

interface Options {
  /** On touch screens, each control needs a hit area of 44 px. */
  readonly isPhone: boolean;
}

/**
 * Checks the geometry of the open screen. Scrolls to each control that exists at the start. Returns one sentence per
 * fault, or nothing.
 */
export const findLayoutFaults = (page: Page, options: Options): Promise<string[]> =>
  page.evaluate(inspectLayout, options);

/** Runs in the page, so it cannot use anything outside of itself. */
function inspectLayout({ isPhone }: Options): string[] {
  const minTarget = 44;
  /** Text closer to the edge of the screen than this looks cut off. */
  const minTextMargin = 8;
  const controlSelector =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=switch], [role=slider]';
  const faults = new Set<string>();
  const { clientWidth: screenWidth, clientHeight: screenHeight } = document.documentElement;
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  const root = dialog ?? document.body;

  const nameOf = (element: Element) => {
    const words = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
    return `<${element.tagName.toLowerCase()}> "${words.slice(0, 40)}"`;
  };
  const isTiny = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width <= 1 || height <= 1;
  };
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !isTiny(element) &&
    !element.closest('[inert], [aria-hidden=true]');

  function checkWidth() {
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > screenWidth) faults.add(`The page is ${scrollWidth - screenWidth} px too wide.`);
  }

  function checkHeadings() {
    const headings = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter(
      (heading) => heading.checkVisibility({ visibilityProperty: true }) && !heading.closest('[inert], dialog'),
    );
    const levels = headings.map(({ tagName }) => Number(tagName[1]));
    const firstLevels = levels.filter((level) => level === 1).length;
    if (firstLevels !== 1) faults.add(`The page has ${firstLevels} h1 headings.`);
    headings.forEach((heading, index) => {
      const [level = 0, previous = 0] = [levels[index], levels[index - 1]];
      if (level > previous + 1) faults.add(`The heading ${nameOf(heading)} skips a level.`);
    });
  }

  /** Whether a click at this point reaches the control. A label belongs to its control. */
  function isHit(control: Element, x: number, y: number) {
    const found = document.elementFromPoint(x, y);
    if (!found) return false;
    if (control.contains(found)) return true;
    const label = found.closest('label');
    return label?.control === control;
  }

  /** Returns how many pixels from the centre a click still reaches the control, in one direction. */
  function reach(control: Element, x: number, y: number, stepX: number, stepY: number) {
    let distance = 0;
    while (distance < minTarget && isHit(control, x + stepX * (distance + 1), y + stepY * (distance + 1)))
      distance += 1;
    return distance;
  }

  /** A link in a sentence cannot be taller than its line (WCAG 2.2, 2.5.8). */
  const isInSentence = (control: Element) =>
    control instanceof HTMLAnchorElement &&
    getComputedStyle(control).display.startsWith('inline') &&
    (control.parentElement?.textContent?.trim().length ?? 0) > (control.textContent?.trim().length ?? 0);

  function checkControl(control: Element) {
    control.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    const centre = () => {
      const [box = new DOMRect()] = control.getClientRects();
      return [box.left + box.width / 2, box.top + box.height / 2] as const;
    };
    let [x, y] = centre();
    if (isClippedAt(control, x, y)) return;
    // Some controls appear only with the focus, such as the link that skips the navigation.
    if (!isHit(control, x, y) && control instanceof HTMLElement) {
      control.focus();
      [x, y] = centre();
    }
    if (x < 0 || y < 0 || x > screenWidth || y > screenHeight) {
      faults.add(`The control ${nameOf(control)} is outside of the screen.`);
      return;
    }
    if (!isHit(control, x, y)) {
      const cover = document.elementFromPoint(x, y);
      faults.add(`The control ${nameOf(control)} is covered by ${cover ? nameOf(cover) : 'nothing that can be hit'}.`);
      return;
    }
    if (!isPhone || isInSentence(control)) return;
    const width = reach(control, x, y, -1, 0) + reach(control, x, y, 1, 0) + 1;
    const height = reach(control, x, y, 0, -1) + reach(control, x, y, 0, 1) + 1;
    if (Math.min(width, height) < minTarget - 1)
      faults.add(`The control ${nameOf(control)} has a hit area of ${width} × ${height} px.`);
  }

  /** Whether an ancestor hides this point, such as a caption of which only the first lines are shown. */
  function isClippedAt(element: Element, x: number, y: number): boolean {
    for (let current = element.parentElement; current && current !== document.body; current = current.parentElement) {
      const { left, right, top, bottom } = current.getBoundingClientRect();
      const isOutside = x < left || x > right || y < top || y > bottom;
      if (isOutside && /hidden|clip/.test(getComputedStyle(current).overflowY)) return true;
    }
    return false;
  }

  /** Whether an ancestor shortens the text with an ellipsis. */
  function isShortened(element: Element): boolean {
    for (let current: Element | null = element; current && current !== document.body; current = current.parentElement) {
      const { textOverflow, webkitLineClamp } = getComputedStyle(current);
      if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') return true;
    }
    return false;
  }

  /** Returns the closest ancestor that clips the text, or null. Text in a scroll container can be scrolled to. */
  function clippingAncestor(element: Element): Element | null {
    for (let current: Element | null = element; current && current !== document.body; current = current.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(current);
      if (position === 'fixed' || /auto|scroll/.test(overflowX + overflowY)) return null;
      if (/hidden|clip/.test(overflowX)) return isTiny(current) ? null : current;
    }
    return null;
  }

  function checkTexts() {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || !node.textContent?.trim() || /^(?:script|style|option)$/i.test(parent.tagName)) continue;
      if (!isShown(parent) || isShortened(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      const clip = clippingAncestor(parent)?.getBoundingClientRect();
      if (clip && (box.left < clip.left - 1 || box.right > clip.right + 1))
        faults.add(`The text ${nameOf(parent)} is cut off without an ellipsis.`);
      const isInPicture = parent.closest('article a, [role=group], li a') !== null;
      const isOnScreen = box.width > 0 && box.right > 0 && box.left < screenWidth;
      if (
        isOnScreen &&
        !isInPicture &&
        (box.left < minTextMargin - 0.5 || box.right > screenWidth - minTextMargin + 0.5)
      )
        faults.add(`The text ${nameOf(parent)} touches the edge of the screen.`);
    }
  }

  checkWidth();
  checkHeadings();
  checkTexts();
  for (const control of root.querySelectorAll(controlSelector))
    if (control.isConnected && isShown(control) && !control.matches(':disabled')) checkControl(control);
  scrollTo(0, 0);
  return [...faults];
}
