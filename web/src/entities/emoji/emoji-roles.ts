import { t } from '../../lib/languages/translate.ts';

/**
 * Changes an attribute only if it is different. Otherwise the observer below would react to its own changes forever.
 */
function setAttribute(element: Element | null | undefined, name: string, value: string | null) {
  if (!element || element.getAttribute(name) === value) return;
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

/** Makes the parent of the list a grid, and each visible category a row of the grid with a label. */
function correctListRoles(list: Element) {
  setAttribute(list, 'role', 'none');
  setAttribute(list.parentElement, 'role', 'grid');
  setAttribute(list.parentElement, 'aria-label', t('compose.emoji'));
  for (const category of list.querySelectorAll(':scope > li')) {
    // `correctListRoles` removes the label of the category, and stores it here for the next call.
    const name = category.getAttribute('aria-label') ?? category.getAttribute('data-name');
    setAttribute(category, 'data-name', name);
    setAttribute(category, 'aria-label', null);
    setAttribute(category, 'role', 'none');
    const row = category.querySelector('[data-epr-part="category-content"]');
    setAttribute(row, 'aria-label', row?.getAttribute('role') === 'row' ? name : null);
  }
}

/**
 * Ref callback for an element around the emoji picker. The library (5.1.4) gives `ul` the role `grid` and `li` the role
 * `rowgroup`, which ARIA in HTML does not allow (w3.org/TR/html-aria). This moves the roles to other elements. It does
 * so again when a search changes the visible categories.
 */
export function correctRoles(container: HTMLElement | null): (() => void) | undefined {
  if (!container) return undefined;
  const correctAll = () => container.querySelectorAll('ul[data-epr-part="list"]').forEach(correctListRoles);
  correctAll();
  const observer = new MutationObserver(correctAll);
  observer.observe(container, { subtree: true, childList: true, attributes: true, attributeFilter: ['role'] });
  return () => observer.disconnect();
}
