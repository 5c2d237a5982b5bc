/**
 * Stands for the package `re2js` in the browser build (46 kB gzip). Firestore's SDK uses it for one thing: regular
 * expressions in pipeline queries, which this client never makes. Were it to, it would say so here.
 */
export const RE2JS = {
  compile(): never {
    throw new Error('Regular expressions in Firestore pipelines are left out of this build (web/build)');
  },
};
