/** Writes docs/capacity.md and its charts as texts. */
import { totalOf } from './bill.mjs';
import { dollars, number, people, table } from './format.mjs';
import { limits } from './limits.mjs';
import { perSecondAtPeak } from './load.mjs';
import { million } from './model.mjs';
import { chartsOf } from './page-charts.mjs';
import { simulationSections } from './page-simulations.mjs';
import { behaviourSection, costsSection, loadSection, notModelled, sourcesSection } from './page-sources.mjs';
import { sizes } from './scenarios.mjs';

/** @typedef {import('./model.mjs').Model} Model */

export const pageFile = 'docs/capacity.md';
const chartFolder = 'docs/capacity';

/** Returns the generated files: their paths and texts. @param {Model} model @returns {Map<string, string>} */
export function filesOf(model) {
  const files = new Map([[pageFile, pageOf(model)]]);
  for (const [name, svg] of Object.entries(chartsOf(model))) files.set(`${chartFolder}/${name}.svg`, svg);
  return files;
}

/** @param {Model} model */
const pageOf = (model) =>
  [
    '# Capacity',
    summary(model),
    about,
    sizesSection(model),
    limitsSection(model),
    settingsSection(model),
    billSection(model),
    ...simulationSections(model),
    sensitivitySection(model),
    behaviourSection(model),
    loadSection(model),
    costsSection(model.costs),
    notModelled,
    sourcesSection(),
  ]
    .join('\n\n')
    .concat('\n');

/** @param {Model} model */
function summary({ firstLimit, firstFixedLimit, before, bills, behaviour: { peakFactor } }) {
  const bill = bills.find(({ users }) => users === million);
  if (!bill) throw new Error('The bill of a million daily users is missing.');
  const afterSettings =
    firstLimit.setting === null
      ? ['No setting moves it.']
      : [
          `**With the [settings below](#settings), it holds ${people(firstFixedLimit.users)}.**`,
          `The first limit that no setting moves is then ${described(firstFixedLimit)}.`,
        ];
  return [
    `**As deployed, the site holds ${people(firstLimit.users)} daily users** at a peak of ${peakFactor} times the mean load.`,
    `The first limit is ${described(firstLimit)}.`,
    ...afterSettings,
    `A month at a million daily users costs ${dollars(totalOf(bill.withoutEdge))}, or ${dollars(totalOf(bill.withEdge))} with an edge cache`,
    `in front of the pictures. Before, the first limit was at ${people(before.limit.users)} daily users, and the documented bill was ${dollars(totalOf(bill.before))}.`,
    'That bill left out triggers, tasks and inboxes ([both bills](#bill)).',
  ].join('\n');
}

/** @param {import('./first-limit.mjs').Reached} reached */
const described = ({ resource, capacity, unit }) => `${resource} (${number(capacity)} ${unit})`;

const about = `\`npm run bench -- --only capacity\` writes this page from [counted costs](../bench/capacity/costs.json), a [model of behaviour](#behaviour) and
[published limits and prices](#sources). A test fails when one of them changes and the page was not written again. **A daily user** is a person
who uses the site on that day. The figures are a model and no measurement of a deployed site. The processor times were measured on the
machine that \`costs.json\` names, and are taken as those of one vCPU of Cloud Run.`;

/** @param {Model} model */
function sizesSection({ load, behaviour, bills, apiInstances }) {
  const calls = load.functions.api?.perDay ?? 0;
  const rows = bills.map((bill, index) => [
    people(bill.users),
    number(perSecondAtPeak(calls, bill.users, behaviour.peakFactor)),
    number(perSecondAtPeak(load.documents.reads, bill.users, behaviour.peakFactor)),
    number(perSecondAtPeak(load.documents.writes, bill.users, behaviour.peakFactor)),
    number(apiInstances[index] ?? 0),
    dollars(totalOf(bill.before)),
    dollars(totalOf(bill.withoutEdge)),
    dollars(totalOf(bill.withEdge)),
  ]);
  const titles = [
    'daily users',
    'API calls/s at the peak:',
    'documents read/s:',
    'documents written/s:',
    'instances of `api`:',
    'bill a month, before:',
    'now:',
    'now, with an edge:',
  ];
  return `## Three sizes\n\n${table(titles, rows)}`;
}

/** @param {Model} model */
function limitsSection({ reached, before, behaviour: { peakFactor } }) {
  const rows = reached
    .filter(({ users }) => users < 100 * million)
    .map(({ resource, unit, capacity, perMillion, users, setting }) => [
      resource,
      `${number(perMillion)} ${unit}`,
      `${number(capacity)} ${unit}`,
      people(users),
      setting ?? 'fixed',
    ]);
  const titles = ['resource', 'peak of a million daily users:', 'limit:', 'reached at daily users:', 'what moves it'];
  return `## Limits

Each resource with a limit, and the number of daily users at which the peak (${peakFactor} times the mean) reaches it. Resources that hold 100
million users are left out.

![Daily users at which each limit is reached](capacity/limits.svg)

${table(titles, rows)}

Before, ${before.maxInstances} instances with one processor and ${before.callMs} ms for each call were ${number(before.limit.callsPerSecond)} calls a second. At ${before.calls} calls per person and
day, that was enough for ${people(before.limit.users)} daily users. Triggers, queues and indexes were not compared.`;
}

/** @param {Model} model */
function settingsSection({ settings }) {
  const rows = settings.map(({ setting, default: value, needed }) => [
    `\`${setting}\``,
    number(value),
    ...needed.map((count) => (count > value ? `**${number(count, 4)}**` : number(count, 4))),
  ]);
  return `## Settings

What the peak of each size needs, so that processors are used up to ${limits.processorTarget.value * 100} % and queues have the same reserve. Bold values are above the
default. A higher value costs nothing while it is not used.

${table(['setting', 'default:', ...sizes.map((users) => `${people(users)} users:`)], rows)}`;
}

/** @param {Model} model */
function billSection({ bills, before, product, behaviour: { quantities } }) {
  const bill = bills.find(({ users }) => users === million);
  if (!bill) return '';
  const positions = bill.before.map(({ position, dollars: amount }, index) => [
    position,
    dollars(amount),
    dollars(bill.sameSettings[index]?.dollars ?? 0),
    dollars(bill.withoutEdge[index]?.dollars ?? 0),
    dollars(bill.withEdge[index]?.dollars ?? 0),
  ]);
  const columns = [bill.before, bill.sameSettings, bill.withoutEdge, bill.withEdge];
  const sums = ['**together**', ...columns.map((rows) => `**${dollars(totalOf(rows))}**`)];
  const titles = [
    'a month at a million daily users',
    'before, as documented:',
    `counted in full, ${before.location}, no edge:`,
    `now (${product.location}), no edge:`,
    'now, with an edge:',
  ];
  return `## Bill

${table(titles, [...positions, sums])}

![The bill of a month by position](capacity/bill.svg)

- **Before, as documented**: the table that \`docs/deploy.md\` had. It left out the runs of triggers, the tasks, the inbox entries of followers and
  their deletion, and it took 0.15 s of a processor for each call.
- **Counted in full**: the costs and the behaviour of this page, with the database, the size of pictures and the bucket as before. The next column has the
  database (${product.location}) and the pictures (${number(product.bytesPerPicture / 1000)} kB) of \`docs/deploy.md\` today.
- **With an edge**: Cloud CDN in front of the bucket sends the pictures and has ${quantities.edgeHits.value * 100} % of the new ones. Cloud CDN is cheaper above 10 TiB a
  month, and so is the bucket, but we found no published price of the bucket above 10 TiB.
- Free quotas are left out. They are below ten dollars. Files and documents stay, so each further month adds their position once more.`;
}

/** @param {Model} model */
function sensitivitySection({ sensitivity }) {
  const [base] = sensitivity;
  const rows = sensitivity.map(({ change, dollars: amount, usersAsDeployed, usersAtMost }) => [
    change,
    dollars(amount),
    `${amount >= (base?.dollars ?? 0) ? '+' : '−'}${number(Math.abs(amount / (base?.dollars ?? 1) - 1) * 100, 2)} %`,
    people(usersAsDeployed),
    people(usersAtMost),
  ]);
  const titles = [
    'change of the behaviour',
    'bill at a million, with an edge:',
    'difference:',
    'users as deployed:',
    'users with all settings raised:',
  ];
  return `## Sensitivity\n\nMost numbers of the behaviour model are assumptions. This table changes one at a time.\n\n${table(titles, rows)}`;
}
