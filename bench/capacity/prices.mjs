/**
 * What Google's services cost and bear. Prices are list prices in US dollars without free quotas. They were last compared
 * with stored copies of their sources on 2026-11-25, so look at the pages before you rely on a sum.
 */

const firestore = 'https://firebase.google.com/docs/firestore/pricing';
const region = `${firestore} (one region, at the prices of Oregon; docs/deploy.md says half of nam5)`;
const run = 'https://cloud.google.com/run/pricing';
const storage = 'https://cloud.google.com/storage/pricing';
const tasks = 'https://cloud.google.com/tasks/docs/pricing';

/** @satisfies {Record<string, [dollars: number, per: number, unit: string, source: string]>} */
export const prices = {
  reads: [0.03, 100_000, 'document reads', region],
  writes: [0.09, 100_000, 'document writes', region],
  deletes: [0.01, 100_000, 'document deletes', region],
  documentGiB: [0.15, 1, 'GiB of documents and indexes, a month', region],
  firestoreGB: [0.12, 1, 'GB sent by Firestore', firestore],
  runs: [0.4, 1_000_000, 'requests to functions', run],
  cpuSeconds: [0.000024, 1, 'vCPU-seconds', run],
  memorySeconds: [0.0000025, 1, 'GiB-seconds', run],
  tasks: [0.4, 1_000_000, 'operations of Cloud Tasks', tasks],
  fileGB: [0.026, 1, 'GB of files, a month', 'docs/deploy.md'],
  fileGBSent: [0.12, 1, 'GB sent by the bucket, first 10 TiB a month', storage],
  fileReads: [0.0004, 1000, 'reads of files (class B)', storage],
  fileWrites: [0.005, 1000, 'writes of files (class A)', storage],
  hostingGB: [0.15, 1, 'GB sent by Hosting', 'docs/deploy.md'],
};

/** What an amount costs. @param {keyof typeof prices} name @param {number} amount */
export function dollarsFor(name, amount) {
  const [dollars, per] = prices[name];
  return (amount / per) * dollars;
}

/** @satisfies {Record<string, [value: number, unit: string, source: string]>} */
export const limits = {
  indexWrites: [
    500,
    'writes/s of an indexed field whose values rise, for example a time',
    'https://cloud.google.com/firestore/quotas (soft limits)',
  ],
  dispatches: [
    500,
    'tasks/s from one queue',
    'https://docs.cloud.google.com/dotnet/docs/reference/Google.Cloud.Tasks.V2/latest/Google.Cloud.Tasks.V2.RateLimits',
  ],
  regionCpus: [
    1000,
    'vCPU of all functions in a region; can be raised on request',
    'https://cloud.google.com/run/docs/configuring/max-instances-limits (example)',
  ],
  cpuTarget: [
    0.6,
    'of a processor, above which Cloud Run starts instances',
    'https://docs.cloud.google.com/run/docs/about-instance-autoscaling',
  ],
  callWaitMs: [
    120,
    'ms that a call waits for Firestore: two reads and a commit of 40 ms each',
    'assumption, because no deployed project could be reached',
  ],
  fanOutMs: [900, 'ms of a fan-out: three slices of up to 500 inboxes', 'assumption'],
};
