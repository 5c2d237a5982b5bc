/** The bill of a month of 30 days, by position. */

import { limits } from './limits.mjs';
import { costOf, costOfEdge, databasePrices, prices } from './prices.mjs';

/** @typedef {import('./load.mjs').PersonLoad} PersonLoad */
/** @typedef {{ position: string, dollars: number }} BillRow */

const days = 30;
const gigabyte = 1e9;
const secondsOfMonth = days * 86_400;

/**
 * Returns the bill of the product as it is.
 *
 * @param {object} site
 * @param {PersonLoad} site.load
 * @param {import('./load.mjs').Behaviour} site.behaviour
 * @param {import('./product.mjs').Product} site.product
 * @param {number} site.users
 * @param {boolean} site.hasEdge whether Cloud CDN is in front of the bucket
 * @returns {BillRow[]}
 */
export function billOf({ load, behaviour: { quantities }, product, users, hasEdge }) {
  /** @param {number} perDay */
  const monthly = (perDay) => perDay * users * days;
  const database = databasePrices[product.location];
  const { reads, writes, deletes } = load.documents;
  const newPictures = monthly(quantities.picturesShownPerDay.value * quantities.newPictures.value);
  return [
    { position: 'documents read', dollars: costOf(monthly(reads), database.reads) },
    {
      position: 'documents written and deleted',
      dollars: costOf(monthly(writes), database.writes) + costOf(monthly(deletes), database.deletes),
    },
    {
      position: 'data sent by Firestore',
      dollars: costOf(
        (monthly(readsOfBrowsers(load)) * quantities.bytesPerRead.value) / gigabyte,
        prices.firestoreSent,
      ),
    },
    { position: 'functions and tasks', dollars: functionsBill(load, product, users) },
    {
      position: 'pictures sent',
      dollars: picturesBill(newPictures, product.bytesPerPicture, hasEdge ? quantities.edgeHits.value : null),
    },
    {
      position: "one month's files and documents",
      dollars:
        costOf(monthly(load.bytesOfFiles) / gigabyte, prices.filesStored) +
        costOf(monthly(load.filesWritten), prices.fileWrites) +
        costOf(monthly(load.bytesOfDocuments) / 2 ** 30, database.stored),
    },
    {
      position: 'the client, sent by Hosting',
      dollars: costOf(
        (users * quantities.bytesOfSite.value * quantities.deploymentsPerMonth.value) / gigabyte,
        prices.hostingSent,
      ),
    },
  ];
}

/** Data that Firestore sends to functions in its own location costs nothing. @param {PersonLoad} load */
const readsOfBrowsers = ({ rows }) =>
  rows.reduce((sum, { kind, documents }) => sum + (kind === 'screen' ? documents.reads : 0), 0);

/** @param {PersonLoad} load @param {import('./product.mjs').Product} product @param {number} users */
function functionsBill(load, product, users) {
  let dollars = 0;
  for (const [name, runs] of Object.entries(load.functions)) {
    const settings = product.functions[name];
    if (!settings) throw new Error(`There is no function ${name}.`);
    const seconds = billedSeconds(runs, settings.processors, users);
    dollars +=
      costOf(seconds * settings.processors, prices.processorSeconds) +
      costOf(seconds * settings.memoryGiB, prices.memorySeconds) +
      costOf(runs.perDay * users * days, prices.calls);
  }
  // A task is created and dispatched.
  for (const perDay of Object.values(load.tasks)) dollars += costOf(2 * perDay * users * days, prices.tasks);
  return dollars;
}

/**
 * An instance is billed while it serves at least one call. With random arrivals, an instance with a mean of `calls` at
 * the same time serves none for a share of `exp(-calls)`. Cloud Run starts as many instances as keep their processors
 * at its target.
 *
 * @param {import('./load.mjs').Runs} runs
 * @param {number} processors of an instance
 * @param {number} users
 */
function billedSeconds({ cpuMs, wallMs }, processors, users) {
  const atOnce = (wallMs * users) / 1000 / 86_400;
  const instances = Math.max(1, (cpuMs * users) / 1000 / 86_400 / (processors * limits.processorTarget.value));
  return instances * (1 - Math.exp(-atOnce / instances)) * secondsOfMonth;
}

/**
 * @param {number} pictures
 * @param {number} bytesPerPicture
 * @param {number | null} edgeHits the share that the edge cache has, or null without one
 */
function picturesBill(pictures, bytesPerPicture, edgeHits) {
  const gigabytes = (pictures * bytesPerPicture) / gigabyte;
  if (edgeHits === null) return costOf(gigabytes, prices.filesSent) + costOf(pictures, prices.fileReads);
  const misses = 1 - edgeHits;
  return (
    costOfEdge(gigabytes) +
    costOf(pictures, prices.edgeLookups) +
    costOf(gigabytes * misses, prices.edgeFill) +
    costOf(pictures * misses, prices.fileReads)
  );
}

/**
 * Returns the bill before (before.mjs), in the positions of `billOf`.
 *
 * @param {typeof import('./before.mjs').before} before
 * @param {number} users
 * @returns {BillRow[]}
 */
export function billBefore(before, users) {
  /** @param {number} perDay */
  const monthly = (perDay) => perDay * users * days;
  const database = databasePrices[before.location];
  const callSeconds = (monthly(before.calls) * before.callMs) / 1000;
  const pictures = monthly(before.picturesShownPerDay * before.newPictures);
  return [
    { position: 'documents read', dollars: costOf(monthly(before.reads), database.reads) },
    {
      position: 'documents written and deleted',
      dollars: costOf(monthly(before.writes), database.writes) + costOf(monthly(before.deletes), database.deletes),
    },
    {
      position: 'data sent by Firestore',
      dollars: costOf((monthly(before.reads) * before.bytesPerRead) / gigabyte, prices.firestoreSent),
    },
    {
      position: 'functions and tasks',
      dollars:
        costOf(callSeconds, prices.processorSeconds) +
        costOf(callSeconds * before.memoryGiB, prices.memorySeconds) +
        costOf(monthly(before.calls), prices.calls),
    },
    { position: 'pictures sent', dollars: costOf((pictures * before.bytesPerPicture) / gigabyte, prices.filesSent) },
    {
      position: "one month's files and documents",
      dollars: costOf((monthly(before.postsPerDay) * before.bytesStoredPerPost) / gigabyte, prices.filesStored),
    },
    {
      position: 'the client, sent by Hosting',
      dollars: costOf((users * before.bytesOfSite * before.deploymentsPerMonth) / gigabyte, prices.hostingSent),
    },
  ];
}

/** @param {readonly BillRow[]} rows */
export const totalOf = (rows) => rows.reduce((sum, { dollars }) => sum + dollars, 0);
