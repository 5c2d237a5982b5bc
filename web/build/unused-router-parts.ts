import type { Plugin } from 'vite';

/** The files of react-router that contain its components. */
const routerFiles = /\/react-router\/dist\/production\/chunk-[^/]+\.mjs$/;

/**
 * Lets the bundler drop the components of react-router that the app does not use. It keeps them otherwise, because a
 * statement such as `Link.displayName = 'Link'` and a call of `forwardRef` could have side effects. This makes the
 * login screen smaller by 4 kB.
 */
export function unusedRouterParts(): Plugin {
  let hasFound = false;
  return {
    name: 'glimpse-unused-router-parts',
    apply: 'build',
    transform: {
      filter: { id: routerFiles },
      handler(code) {
        const shorter = code
          .replace(/^\w+\.displayName = .*;$/gm, '')
          .replace(/= (React\d*\.(?:forwardRef|createContext)\()/g, '= /* @__PURE__ */ $1');
        hasFound ||= shorter !== code;
        return { code: shorter, map: null };
      },
    },
    buildEnd(error) {
      if (!error && !hasFound) this.error('react-router has no such statements any more, so remove this plugin');
    },
  };
}
