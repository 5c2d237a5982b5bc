export const notificationLimits = {
  /** The largest number of people that a notification names. */
  people: 3,
  /**
   * The server reads at most this many of the newest actors if it finds somebody to show. It only counts older ones.
   */
  actors: 50,
  /** UTF-16 units of the start of a comment. */
  text: 120,
  lifetimeMs: 60 * 24 * 60 * 60 * 1000,
  /** Where the stored number of unread notifications stops. */
  unread: 99,
  devicesPerPerson: 10,
  /** UTF-16 units of a registration token. */
  deviceToken: 4096,
} as const;
