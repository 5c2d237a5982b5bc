/**
 * The product and its figures on 25 November 2026, before the limits were moved and the bill was cut. They are a record
 * and do not change. Source: docs/deploy.md of that day.
 */
export const before = {
  /** Per person and day. */
  reads: 314.8,
  writes: 16,
  deletes: 0.2,
  calls: 10,
  /** Wall time of a call that was assumed. It was taken as processor time, too. */
  callMs: 150,
  memoryGiB: 1,
  maxInstances: 20,
  /** @type {import('./prices.mjs').DatabaseLocation} */
  location: 'nam5',
  bytesPerRead: 2500,
  picturesShownPerDay: 90,
  newPictures: 1 / 3,
  bytesPerPicture: 90_000,
  bytesStoredPerPost: 320_000,
  postsPerDay: 0.2,
  bytesOfSite: 420_000,
  deploymentsPerMonth: 4,
};
