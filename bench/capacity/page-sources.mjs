/** The parts of docs/capacity.md that say where the figures come from. */
import { number, table } from './format.mjs';
import { limits } from './limits.mjs';
import { databasePrices, edgeSent, prices, pricesOf } from './prices.mjs';

/** @typedef {import('./model.mjs').Model} Model */

/** @param {Model} model */
export function behaviourSection({ behaviour: { actionsPerPersonAndDay, quantities, followers, peakFactor } }) {
  /** @param {{ source: string, isAssumption: boolean }} entry */
  const sourceOf = ({ source, isAssumption }) => (isAssumption ? `assumption: ${source}` : source);
  const actions = Object.entries(actionsPerPersonAndDay).map(([name, rate]) => [
    `\`${name}\``,
    number(rate.perDay),
    'a day',
    sourceOf(rate),
  ]);
  const others = Object.entries({ ...quantities, ...prefixed('followers: ', followers) }).map(([name, entry]) => [
    name,
    number(entry.value),
    entry.unit,
    sourceOf(entry),
  ]);
  const peak = ['peakFactor', number(peakFactor), 'times the mean load', 'assumption: the busiest minutes of a year'];
  return `## Behaviour

What one person does on a day of use ([behaviour.mjs](../bench/capacity/behaviour.mjs)). The load script replays the same numbers.

${table(['name', 'value:', 'unit', 'source'], [...actions, ...others, peak])}`;
}

/** @template Value @param {string} prefix @param {Record<string, Value>} entries @returns {Record<string, Value>} */
const prefixed = (prefix, entries) =>
  Object.fromEntries(Object.entries(entries).map(([name, value]) => [prefix + name, value]));

/** @param {Model} model */
export function loadSection({ load, costs }) {
  const rows = load.rows
    .filter(({ perDay }) => perDay > 0)
    .map(({ name, kind, perDay, documents, runs }) => [
      `\`${name}\``,
      kind,
      number(perDay),
      ...[documents.reads, documents.writes, documents.deletes].map((amount) => number(amount)),
      number(runs),
      number(costs.measured[name]?.cpuMs ?? 0),
    ]);
  const { reads, writes, deletes } = load.documents;
  const runs = load.rows.reduce((sum, row) => sum + row.runs, 0);
  const sums = ['**together**', '', '', ...[reads, writes, deletes, runs].map((sum) => `**${number(sum, 4)}**`), ''];
  const titles = ['action', 'kind', 'a day:', 'reads:', 'writes:', 'deletes:', 'runs:', 'processor ms per run:'];
  return `## Load of one person and day

Counted costs times the behaviour. Triggers and tasks follow from the calls. Likes that arrive together are one commit and one event, so popular
posts cause less. The task of a notification reads up to 50 newest likes of its post, so its cost depends on the post that was counted. A mean post is written into ${number(load.fanOut.inboxEntries)} inboxes, and each entry is deleted after its lifetime.

${table(titles, [...rows, sums])}`;
}

/**
 * All counted costs, so that each change of one changes the page.
 *
 * @param {Pick<import('./load.mjs').Costs, 'counted' | 'measured'>} costs
 */
export function costsSection({ counted, measured }) {
  const rows = Object.entries(counted).map(([name, row]) => {
    const { kind, reads, writes, deletes, indexEntries, invocations, tasks, queues, events, bytesSent, bytesStored } =
      row;
    const counts = [reads, writes, deletes, indexEntries, invocations, tasks, bytesSent, bytesStored];
    const causes = Object.entries({ ...events, ...queues }).map(([cause, count]) => `${count} ${cause}`);
    return [
      `\`${name}\``,
      kind,
      ...counts.map((count) => exact.format(count)),
      causes.join(', '),
      measured[name] ? number(measured[name].cpuMs) : '',
    ];
  });
  const titles = [
    'action',
    'kind',
    'reads:',
    'writes:',
    'deletes:',
    'index entries:',
    'functions:',
    'tasks:',
    'bytes sent:',
    'bytes stored:',
    'causes',
    'processor ms:',
  ];
  return `## Cost of each action

[Counted](../bench/capacity/costs.mjs) once on the local stack. What an action causes is in the rows of the functions that it starts.

${table(titles, rows)}`;
}

const exact = new Intl.NumberFormat('en-US');

export const notModelled = `## Not in the model

- Firebase Auth, mails and push messages: their quotas depend on the project.
- Calls that the browser sends again, and people who give up.
- Videos. An upload is a picture.
- Popular posts as a share of all likes. Each like has its own commit, events and task, which is the upper bound.
- The storage of inbox entries, each of which stays for 60 days, and of backups.
- The way between browser and server, and outages.`;

export function sourcesSection() {
  const limitRows = Object.values(limits).map(({ value, unit, source, ...rest }) => [
    number(value, 6),
    unit,
    'isAssumption' in rest && rest.isAssumption ? `assumption: ${source}` : source,
  ]);
  const priceRows = [
    ...Object.entries(databasePrices).flatMap(([location, list]) =>
      Object.values(list).map((entry) => ({ ...entry, unit: `${entry.unit} in ${location}` })),
    ),
    ...Object.values(prices),
    ...edgeSent.map(({ price }) => price),
  ].map(({ dollars: amount, per, unit, source }) => [`$${amount}`, `${number(per, 6)} ${unit}`, source]);
  return `## Sources

### Limits

${table(['value:', 'unit', 'source'], limitRows)}

### Prices

List prices in US dollars. On ${pricesOf} they were compared with stored copies of these pages, not with the live pages.

${table(['price:', 'for', 'source'], priceRows)}`;
}
