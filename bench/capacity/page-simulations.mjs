/** The part of docs/capacity.md that shows what averages hide. */
import { duration, number, people, percent, table } from './format.mjs';
import { limits } from './limits.mjs';
import { callsPerOpening, picturesPerOpening } from './scenarios.mjs';

/** @typedef {import('./model.mjs').Model} Model */
/** @typedef {import('./simulation/summary.mjs').Summary} Summary */

/** @param {Summary} times */
const percentiles = ({ p50, p95, p99 }) => [duration(p50), duration(p95), duration(p99)];
const percentileTitles = ['p50:', 'p95:', 'p99:'];

/** @param {Model} model */
export const simulationSections = (model) => [
  `## What averages hide

A [discrete-event simulation](../bench/capacity/simulation/) runs each case with fixed seeds. Its tests compare it with cases whose results are known:
queues with one and several servers (Erlang C), one document with one write a second, and the ramp of a new collection. Times are waiting time plus
service time on the server, without the way to the browser.`,
  peakSection(model),
  pushSection(model),
  hotPostSection(model),
  fanOutSection(model),
  newCollectionSection(model),
  risingIndexSection(model),
  coldStartSection(model),
];

/** @param {Model} model */
function peakSection({ peaks, peakBefore, before, call }) {
  /** @param {{ times: Summary, calls: number, refused: number }} result */
  const cells = ({ times, refused }) => [...percentiles(times), percent(refused)];
  const rows = [
    ['1 million, before', `${before.maxInstances}`, ...cells(peakBefore)],
    ...peaks.map((peak) => [
      people(peak.users),
      `${number(peak.instances, 4)}${peak.isDeployed ? ' (as deployed)' : ''}`,
      ...cells(peak),
    ]),
  ];
  return `### The busiest minute

A call uses ${number(call.cpuMs)} ms of a processor and waits ${number(call.ioMs)} ms for Firestore on average. A call that waits longer than
${duration(limits.pendingMs.value)} for an instance is refused (429). The client shows an error, or sends the call again if it is a toggle.

${table(['daily users', 'instances of `api`:', ...percentileTitles, 'refused:'], rows)}

![Response time of the API by daily users](capacity/peak.svg)`;
}

/** @param {Model} model */
function pushSection({ pushes, pushPeople, pushReads, behaviour: { quantities } }) {
  const rows = pushes.map((push) => [
    `${number(push.instances, 4)}${push.isDeployed ? ' (as deployed)' : ''}`,
    number(push.lastInstances, 4),
    ...percentiles(push.times),
    percent(push.refused),
  ]);
  const { documentsPerSecond, filesPerSecond, bucketReads } = pushReads;
  const misses = filesPerSecond * (1 - quantities.edgeHits.value);
  return `### ${number(pushPeople, 6)} people open the app within a minute

A push message brings them to a site with a million daily users at its mean load. Each opening makes ${callsPerOpening} calls and loads ${picturesPerOpening} pictures.

${table(['most instances of `api`:', 'running at the end:', ...percentileTitles, 'refused:'], rows)}

Firestore reads ${number(documentsPerSecond)} documents a second for them. The bucket would send ${number(filesPerSecond)} files a second, and bears about ${number(bucketReads)} at
first. An edge cache leaves ${number(misses)} of them to the bucket. The persisted screens of the client appear without any of this.`;
}

/** @param {Model} model */
function hotPostSection({ hotPosts }) {
  const rows = hotPosts.map(({ instances, times, mostWritesInFiveSeconds, writesPerSecond, conflicts }) => [
    number(instances, 4),
    ...percentiles(times),
    number(writesPerSecond),
    number(mostWritesInFiveSeconds),
    number(conflicts, 6),
  ]);
  const titles = [
    'instances of `api`:',
    ...percentileTitles,
    'writes of the post a second:',
    'most in five seconds, a second:',
    'repeated commits:',
  ];
  return `### One post with 10,000 likes a minute

Each instance groups the likes that arrive together into one commit, and paces its commits with the product's own code
([pace.ts](../functions/src/firestore/pace.ts)). Firestore sustains ${limits.documentWrites.value} write a second of one document. More are possible for a while, with conflicts.
An instance waits at most three seconds for the commits of others, so many instances together write more often than once a second.

${table(titles, rows)}

![Response time of a like by instances](capacity/hot-post.svg)

\`npm run bench -- --only hot\` measures the case with two instances on the local stack (results: \`bench/results\`).`;
}

/** @param {Model} model */
function fanOutSection({ fanOuts, product: { followLimits }, behaviour: { followers } }) {
  const rows = fanOuts.map(({ users, jobs, delays, posts, pulledPosts, mostJobs }) => [
    people(users),
    number(jobs, 4),
    ...percentiles(delays),
    number(posts, 6),
    number(pulledPosts, 6),
    number(mostJobs, 6),
  ]);
  const [first] = fanOuts;
  const titles = [
    'daily users',
    'jobs at once:',
    ...percentileTitles,
    'posts:',
    'of them pulled:',
    'most jobs queued or running:',
  ];
  return `### A post of a person with ${people(followers.largest.value)} followers

A job writes a post into the inboxes of up to ${number(followLimits.fanOutMax)} followers, ${number(followLimits.fanOutSlice)} in one slice. Posts of larger accounts are pulled by the
readers. The first post after an account has become so large adds the account to the list of each follower. That takes the largest account
${duration(first?.celebrityMs ?? 0)}, and uses one of the jobs at once. Meanwhile others post at the rate of the peak. Delays are from a post to the last inbox.

${table(titles, rows)}

A reader's browser calls \`refreshInbox\` when the Following feed opens, so a pulled post costs its author's followers one read each, when they look.`;
}

/** @param {Model} model */
function newCollectionSection({ newCollections }) {
  const rows = newCollections.map(({ users, perSecond, untilRateMs, longestWaitMs, untilEmptyMs }) => [
    people(users),
    number(perSecond),
    duration(untilRateMs),
    duration(longestWaitMs),
    duration(untilEmptyMs),
  ]);
  const titles = [
    'daily users',
    'writes/s:',
    'the collection bears them after:',
    'longest wait:',
    'nothing waits after:',
  ];
  return `### A new collection gets all likes at once

Firestore bears ${limits.rampStart.value} operations a second on a new collection, and half as much again every ${limits.rampMinutes.value} minutes. Here, a release moves the likes
to a new collection at the peak. A wait of minutes means errors, so such a release must start with a share of the people.

${table(titles, rows)}

![Waiting time of writes to a new collection](capacity/new-collection.svg)`;
}

/** @param {Model} model */
function risingIndexSection({ risingIndexes }) {
  const rows = risingIndexes.map(({ users, field, perSecond, use, waits }) => [
    people(users),
    `\`${field}\``,
    number(perSecond),
    percent(use),
    ...percentiles(waits),
  ]);
  return `### Indexes whose values rise

The newest entries of an index on a time are neighbours, so one server takes all of them: about ${limits.indexWrites.value} a second. The table has the index with the
most writes. Above 100 % the wait grows without an end.

${table(['daily users', 'index', 'writes/s:', 'use:', 'wait p50:', 'p95:', 'p99:'], rows)}`;
}

/** @param {Model} model */
function coldStartSection({ coldStart }) {
  return `### The first minute of a cold site

All instances have stopped, and ${people(100_000)} daily users arrive at their mean rate. An instance needs ${duration(limits.coldStartMs.value)} to start.

${table(
  ['calls:', ...percentileTitles, 'slowest:', 'instances after a minute:'],
  [
    [
      number(coldStart.calls, 6),
      ...percentiles(coldStart.times),
      duration(coldStart.times.max),
      number(coldStart.lastInstances),
    ],
  ],
)}`;
}
