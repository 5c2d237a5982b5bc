/** While it is rendered, CSS in index.html shows the app's mark in the centre of the page. */
export const Splash = () => <div data-splash hidden />;
