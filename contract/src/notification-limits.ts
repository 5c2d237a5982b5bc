/** Bounds of notifications, apart from `limits`, which the login screen loads. Times in ms. */
export const notificationLimits = {
  /** Whose names a notification shows. */
  people: 3,
  /** Of the newest members of a list, as a notification looks at them one by one; those behind them are only counted. */
  members: 50,
  /** Of the people whom one text mentions. */
  mentions: 20,
  text: 120,
  keptMs: 60 * 24 * 60 * 60 * 1000,
  /** More unread ones than this are not counted. */
  unread: 99,
  devicesPerPerson: 10,
  deviceToken: 4096,
} as const;
