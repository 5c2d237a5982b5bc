import 'firebase/firestore';

declare module 'firebase/firestore' {
  /** Exported by the SDK for its own tests, without a type. */
  export const _TestingHooks: {
    /** Calls back whenever a count of the server differs from the client's; returns how to stop. */
    onExistenceFilterMismatch(callback: (info: unknown) => void): () => void;
  };
}
