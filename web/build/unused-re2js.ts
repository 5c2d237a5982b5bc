/**
 * Replaces the package `re2js` (46 kB gzip) in the browser build. Firestore's SDK uses that package only for regular
 * expressions in pipeline queries, which this client does not have.
 */
export const RE2JS = {
  compile(): never {
    throw new Error('Regular expressions in Firestore pipelines are left out of this build (web/build)');
  },
};
