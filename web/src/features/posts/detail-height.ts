/** The height of a post page on wide screens. The rest of the window is the space for toasts and the padding. */
export const detailHeight = 'calc(100dvh - 4.5rem)';
