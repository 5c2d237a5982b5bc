/** While this is on the page, it shows the mark in its middle: an element of index.html, there before any script of ours. */
export const Splash = () => <div data-splash hidden />;
