/** What Google's services bear, each figure with its source. The settings of our own functions are in product.mjs. */

const bestPractices = 'https://cloud.google.com/firestore/docs/best-practices';
const autoscaling = 'https://docs.cloud.google.com/run/docs/about-instance-autoscaling';

/** @typedef {{ value: number, unit: string, source: string, isAssumption?: boolean }} Limit */

/** @satisfies {Record<string, Limit>} */
export const limits = {
  documentWrites: {
    value: 1,
    unit: 'sustained writes a second of one document',
    source: 'https://firebase.google.com/docs/firestore/quotas (soft limit of 2019)',
  },
  indexWrites: {
    value: 500,
    unit: 'writes a second to a collection with an indexed field whose values rise, for example a time',
    source: 'https://cloud.google.com/firestore/quotas (soft limits)',
  },
  rampStart: { value: 500, unit: 'operations a second on a new collection', source: bestPractices },
  rampFactor: { value: 1.5, unit: 'times more', source: bestPractices },
  rampMinutes: { value: 5, unit: 'minutes for each step', source: bestPractices },
  queueDispatches: {
    value: 500,
    unit: 'tasks a second from one queue of Cloud Tasks',
    source:
      'https://docs.cloud.google.com/dotnet/docs/reference/Google.Cloud.Tasks.V2/latest/Google.Cloud.Tasks.V2.RateLimits',
  },
  regionProcessors: {
    value: 1000,
    unit: 'vCPU of all functions in a region (can be raised on request; the number differs between projects)',
    source: 'https://cloud.google.com/run/docs/configuring/max-instances-limits (example)',
  },
  processorTarget: { value: 0.6, unit: 'of a processor, above which Cloud Run starts instances', source: autoscaling },
  autoscalerWindowMs: { value: 60_000, unit: 'ms over which Cloud Run takes the mean', source: autoscaling },
  autoscalerPeriodMs: {
    value: 5_000,
    unit: 'ms between two decisions of Cloud Run',
    source: 'https://cloud.google.com/run/docs/about-instance-autoscaling?hl=pt-PT',
  },
  pendingMs: {
    value: 10_000,
    unit: 'ms that a call waits for an instance before it gets 429, or 3.5 times the start of an instance if that is longer',
    source: autoscaling,
  },
  bucketReads: {
    value: 5_000,
    unit: 'file reads a second of a bucket at first; it doubles in 20 minutes',
    source: 'https://cloud.google.com/storage/docs/request-rate',
  },
  coldStartMs: {
    value: 2_000,
    unit: 'ms from the start of an instance to its first response',
    source: '1.3 to 4.5 s measured with Firestore (https://noh.ink/articles/YO9bs5yyisCDz3HBV3TB)',
    isAssumption: true,
  },
  firestoreRoundMs: {
    value: 40,
    unit: 'ms for a read, or for a commit without contention, from the same region',
    source: 'not measured, because no deployed project could be reached',
    isAssumption: true,
  },
  sliceMs: {
    value: 300,
    unit: 'ms for a job to read 500 followers and commit 500 inbox entries',
    source: 'not measured on a deployed project',
    isAssumption: true,
  },
};
