import type { Page } from 'playwright-core';
import { findTextFaults } from './text-checks.ts';

interface Options {
  /** On touch screens, each control needs a hit area of 44 px. */
  readonly isPhone: boolean;
}

/**
 * Checks the texts and the geometry of the open screen. Scrolls to each control that exists at the start. Returns one
 * sentence per fault, or nothing.
 */
export async function findLayoutFaults(page: Page, options: Options): Promise<string[]> {
  await page.evaluate(renderAll);
  return [...(await findTextFaults(page)), ...(await page.evaluate(inspectLayout, options))];
}

/** Renders also what is far from the viewport, because its elements have old positions otherwise. axe reads them too. */
function renderAll() {
  const styles = new CSSStyleSheet();
  styles.replaceSync('* { content-visibility: visible !important }');
  document.adoptedStyleSheets = [styles];
}

/** Runs in the page, so it cannot use anything outside of itself. */
function inspectLayout({ isPhone }: Options): string[] {
  const minTarget = 44;
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

  /** A dialog with an h1 is a screen, such as the viewer of stories. */
  function checkHeadings() {
    const headings = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter(
      (heading) =>
        heading.checkVisibility({ visibilityProperty: true }) && !heading.closest('[inert], dialog:not(:has(h1))'),
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

  checkWidth();
  checkHeadings();
  for (const control of root.querySelectorAll(controlSelector))
    if (control.isConnected && isShown(control) && !control.matches(':disabled')) checkControl(control);
  scrollTo(0, 0);
  return [...faults];
}
