/**
 * Replaces the package `re2js` (46 kB gzip) in the browser build. Firestore's SDK uses it only for regular
 * expressions in pipeline queries. This client has no such queries. If it gets one, this code throws an error.
 */
export const RE2JS = {
  compile(): never {
    throw new Error('Regular expressions in Firestore pipelines are left out of this build (web/build)');
  },
};
