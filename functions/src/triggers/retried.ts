/** Returns the options of a Firestore trigger that is retried until it succeeds. Its handler must be idempotent. */
export const retried = <Path extends string>(document: Path) => ({ document, retry: true });
