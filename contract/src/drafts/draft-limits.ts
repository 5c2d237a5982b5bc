export const draftLimits = {
  /** Drafts of one person. */
  drafts: 20,
  /** The server deletes a draft that was not saved for this long. */
  lifetimeMs: 30 * 24 * 60 * 60 * 1000,
  /** UTF-16 units of the name of a device. */
  deviceName: 40,
} as const;
