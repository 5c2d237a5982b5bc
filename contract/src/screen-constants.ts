/** Constants of the screens. Times in ms. */
export const screenConstants = {
  gridColumns: 3,
  heartMs: 1000,
  toastMs: 4000,
  toastSuccessMs: 2000,
  /** The time in which a user can undo a deletion. */
  undoMs: 5000,
  toastMax: 20,
  restoreMs: 5000,
} as const;
