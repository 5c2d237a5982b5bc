/** How tall a post by itself is on wide screens: what the shell's room for toasts and the page's edges leave of the window. */
export const detailHeight = 'calc(100dvh - 4.5rem)';
