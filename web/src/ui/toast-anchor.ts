/** Props of the element in the top bar where phones show toasts: `<div {...toastAnchor}>`. */
export const toastAnchor = { 'data-toast-anchor': '' };

export const findToastAnchor = (): Element | null => document.querySelector('[data-toast-anchor]');
