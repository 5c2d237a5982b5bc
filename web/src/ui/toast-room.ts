/** For the element of a phone's top bar that has room to spare: `<div {...toastRoom}>`. Toasts lie there. */
export const toastRoom = { 'data-toast-room': '' };

export const findToastRoom = (): Element | null => document.querySelector('[data-toast-room]');
