/** Sets or removes an attribute if it is different. Otherwise the observer below would react to its own changes. */
function setAttribute(element: Element | null | undefined, name: string, value: string | null) {
  if (!element || element.getAttribute(name) === value) return;
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

/** Makes the parent of the list a grid, and each visible category a row of the grid with a label. */
function correctList(list: Element) {
  setAttribute(list, 'role', 'none');
  setAttribute(list.parentElement, 'role', 'grid');
  setAttribute(list.parentElement, 'aria-label', 'Emoji');
  for (const category of list.querySelectorAll(':scope > li')) {
    const name = category.getAttribute('aria-label') ?? category.getAttribute('data-name');
    setAttribute(category, 'data-name', name);
    setAttribute(category, 'aria-label', null);
    setAttribute(category, 'role', 'none');
    const row = category.querySelector('[data-epr-part="category-content"]');
    setAttribute(row, 'aria-label', row?.getAttribute('role') === 'row' ? name : null);
  }
}

/**
 * Ref for an element around the emoji picker. Moves its ARIA roles to other elements, because the library (5.1.4) gives
 * `ul` the role `grid` and `li` the role `rowgroup`. ARIA in HTML allows neither (w3.org/TR/html-aria). Runs again when
 * a search changes the visible categories.
 */
export function correctRoles(around: HTMLElement | null): (() => void) | undefined {
  if (!around) return undefined;
  const correctAll = () => around.querySelectorAll('ul[data-epr-part="list"]').forEach(correctList);
  correctAll();
  const observer = new MutationObserver(correctAll);
  observer.observe(around, { subtree: true, childList: true, attributes: true, attributeFilter: ['role'] });
  return () => observer.disconnect();
}
