/** Limits of notifications. Times in ms. */
export const notificationLimits = {
  /** Names in a notification. */
  people: 3,
  /** The newest actors, which are read one by one. Older ones are only counted. */
  actors: 50,
  text: 120,
  lifetimeMs: 60 * 24 * 60 * 60 * 1000,
  /** The largest unread count. */
  unread: 99,
  devicesPerPerson: 10,
  deviceToken: 4096,
} as const;
