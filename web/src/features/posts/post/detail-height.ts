/** The height of a post page on wide screens. The padding of the page and the toasts need the other 4.5rem. */
export const detailHeight = 'calc(100dvh - 4.5rem)';
