/** Only where it changes something: the observer below would hear itself. */
function set(element: Element | null | undefined, name: string, value: string | null) {
  if (!element || element.getAttribute(name) === value) return;
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

/** The box around the list becomes the grid, and each category that is shown a named row of it. */
function correct(list: Element) {
  set(list, 'role', 'none');
  set(list.parentElement, 'role', 'grid');
  set(list.parentElement, 'aria-label', 'Emoji');
  for (const category of list.querySelectorAll(':scope > li')) {
    const name = category.getAttribute('aria-label') ?? category.getAttribute('data-name');
    set(category, 'data-name', name);
    set(category, 'aria-label', null);
    set(category, 'role', 'none');
    const row = category.querySelector('[data-epr-part="category-content"]');
    set(row, 'aria-label', row?.getAttribute('role') === 'row' ? name : null);
  }
}

/**
 * The emoji library builds its grid from a `ul` (role 'grid') and `li` (role 'rowgroup', named after the category), which
 * may not carry those roles (w3.org/TR/html-aria; seen in version 5.1.4, where no setting changes it). This puts the roles
 * where they may be, again whenever a search changes which categories are shown. A ref for an element around the picker.
 */
export function correctRoles(around: HTMLElement | null): (() => void) | undefined {
  if (!around) return undefined;
  const correctAll = () => around.querySelectorAll('ul[data-epr-part="list"]').forEach(correct);
  correctAll();
  const observer = new MutationObserver(correctAll);
  observer.observe(around, { subtree: true, childList: true, attributes: true, attributeFilter: ['role'] });
  return () => observer.disconnect();
}
