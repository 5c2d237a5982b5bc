import 'firebase/firestore';

declare module 'firebase/firestore' {
  /** The SDK exports this for its own tests, without a type. */
  export const _TestingHooks: {
    /** Calls `callback` whenever the server's count differs from the client's. Returns the unsubscribe function. */
    onExistenceFilterMismatch(callback: (info: unknown) => void): () => void;
  };
}
