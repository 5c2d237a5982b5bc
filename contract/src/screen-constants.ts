export const screenConstants = {
  gridColumns: 3,
  /** How long the big heart is shown after a like. */
  heartMs: 1000,
  toastMs: 4000,
  toastSuccessMs: 2000,
  /** How long a user can undo a deletion. */
  undoMs: 5000,
  toastMax: 20,
  /** How long the app waits for Auth to restore the session. */
  restoreMs: 5000,
} as const;
