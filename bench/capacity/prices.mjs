/**
 * List prices in US dollars. Free quotas and discounts are left out. Prices change, so compare them with the pages
 * before you rely on a sum.
 */

/** The day on which the prices were last compared with stored copies of their sources. */
export const pricesOf = '2026-11-25';

/** @typedef {{ dollars: number, per: number, unit: string, source: string }} Price */
/** @typedef {'nam5' | 'us-central1'} DatabaseLocation */

const firestorePage = 'https://firebase.google.com/docs/firestore/pricing';
const runPage = 'https://cloud.google.com/run/pricing';
const storagePage = 'https://cloud.google.com/storage/pricing';
const cdnPage = 'https://cloud.google.com/cdn/pricing';

/** @param {number} dollars @param {number} per @param {string} unit @param {string} source @returns {Price} */
const price = (dollars, per, unit, source) => ({ dollars, per, unit, source });

/** @param {{ read: number, write: number, remove: number, gib: number, source: string }} list per 100,000 documents */
const firestorePrices = ({ read, write, remove, gib, source }) => ({
  reads: price(read, 100_000, 'document reads', source),
  writes: price(write, 100_000, 'document writes', source),
  deletes: price(remove, 100_000, 'document deletes', source),
  stored: price(gib, 1, 'GiB of documents and indexes, a month', source),
});

/** @type {Record<DatabaseLocation, ReturnType<typeof firestorePrices>>} */
export const databasePrices = {
  nam5: firestorePrices({ read: 0.06, write: 0.18, remove: 0.02, gib: 0.18, source: firestorePage }),
  'us-central1': firestorePrices({
    ...{ read: 0.03, write: 0.09, remove: 0.01, gib: 0.15 },
    source: `${firestorePage} (prices of Oregon; docs/deploy.md says half of nam5)`,
  }),
};

export const prices = {
  firestoreStored: price(0.18, 1, 'GiB of documents and indexes, a month (nam5; a region costs less)', firestorePage),
  firestoreSent: price(0.12, 1, 'GB sent by Firestore', `${firestorePage} (docs/deploy.md)`),
  calls: price(0.4, 1_000_000, 'requests to functions', runPage),
  processorSeconds: price(0.000024, 1, 'vCPU-seconds', runPage),
  memorySeconds: price(0.0000025, 1, 'GiB-seconds', runPage),
  tasks: price(0.4, 1_000_000, 'operations of Cloud Tasks', 'https://cloud.google.com/tasks/docs/pricing'),
  filesStored: price(0.026, 1, 'GB of files, a month', 'docs/deploy.md'),
  filesSent: price(0.12, 1, 'GB sent by the bucket, first 10 TiB a month', storagePage),
  fileReads: price(0.0004, 1_000, 'reads of files (class B)', storagePage),
  fileWrites: price(0.005, 1_000, 'writes of files (class A)', storagePage),
  hostingSent: price(0.15, 1, 'GB sent by Hosting', 'docs/deploy.md'),
  edgeLookups: price(0.0075, 10_000, 'requests to Cloud CDN', cdnPage),
  edgeFill: price(0.01, 1, 'GB from the bucket to Cloud CDN in North America', cdnPage),
};

/** Data sent by Cloud CDN in North America and Europe falls with the amount of a month. */
export const edgeSent = [
  { upToGB: 10 * 1024, price: price(0.08, 1, 'GB sent by Cloud CDN, first 10 TiB', cdnPage) },
  { upToGB: 150 * 1024, price: price(0.055, 1, 'GB sent by Cloud CDN, 10 to 150 TiB', cdnPage) },
  { upToGB: Number.POSITIVE_INFINITY, price: price(0.03, 1, 'GB sent by Cloud CDN, above 150 TiB', cdnPage) },
];

/** @param {number} amount @param {Price} price */
export const costOf = (amount, { dollars, per }) => (amount / per) * dollars;

/** Returns what Cloud CDN costs to send an amount in a month. @param {number} gigabytes */
export function costOfEdge(gigabytes) {
  let from = 0;
  let dollars = 0;
  for (const { upToGB, price: tier } of edgeSent) {
    dollars += costOf(Math.max(0, Math.min(gigabytes, upToGB) - from), tier);
    from = upToGB;
  }
  return dollars;
}
