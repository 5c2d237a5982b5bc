/** Fills the generated parts of docs/capacity.md. `node bench/capacity/page.mjs` writes it from costs.json again. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { billOf, limitsOf, loadOfPerson, sumOf } from './arithmetic.mjs';
import { actionsPerDay, quantities } from './behaviour.mjs';
import { readCosts } from './costs.mjs';

export const pageFile = inRoot('docs/capacity.md');

const sizes = [100_000, 1_000_000, 10_000_000];
/** Limits that only a larger site reaches are left out. */
const largestShown = 30_000_000;
const behaviour = { actions: actionsPerDay, quantities };

/** Returns the page with new tables between `<!-- NAME -->` and `<!-- end -->`. @param {string} text */
export function filled(text) {
  const costs = readCosts();
  const load = loadOfPerson(costs, behaviour);
  const limits = limitsOf(load, behaviour);
  /** @type {Record<string, string>} */
  const parts = {
    summary: summaryOf(limits),
    sizes: sizesTable(load, limits),
    limits: limitsTable(limits),
    bill: billTable(load),
    costs: costsTable(costs),
  };
  return text.replace(
    /(<!-- (\w+) -->\n).*?(<!-- end -->)/gs,
    (_, start, name, end) => `${start}${parts[name]}\n${end}`,
  );
}

/** @typedef {ReturnType<typeof limitsOf>} Limits */
/** @typedef {import('./arithmetic.mjs').Load} Load */

/** @param {Limits} limits */
function summaryOf(limits) {
  const [first, fixed] = [limits[0], limits.find(({ setting }) => setting === 'fixed')];
  if (!first || !fixed) throw new Error('the load reaches no limit');
  return `**As deployed, the site holds ${people(first.users)} daily users.** The first limit is ${first.resource} (${first.capacity} ${first.unit}).
**With all settings raised, it holds ${people(fixed.users)}.** The first fixed limit is ${fixed.resource} (${fixed.capacity} ${fixed.unit}).`;
}

/** @param {Load} load @param {Limits} limits */
const sizesTable = (load, limits) =>
  table(
    ['daily users', 'API calls/s', 'documents read/s', 'documents written/s', 'limits reached', 'bill a month'],
    sizes.map((users) => [
      people(users),
      ...[load.functions.api?.runs ?? 0, sumOf(load, 'reads'), sumOf(load, 'writes')].map((perDay) =>
        number((perDay * users * quantities.peak[0]) / 86_400),
      ),
      String(limits.filter((limit) => limit.users < users).length),
      dollars(Object.values(billOf(load, behaviour, users)).reduce((sum, amount) => sum + amount)),
    ]),
  );

/** @param {Limits} limits */
const limitsTable = (limits) =>
  table(
    ['resource', 'limit', ...sizes.map(people), 'reached at', 'what moves it'],
    limits
      .filter(({ users }) => users < largestShown)
      .map(({ resource, unit, capacity, perPerson, users, setting }) => [
        resource,
        `${number(capacity)} ${unit}`,
        ...sizes.map((size) => {
          const peak = perPerson * size * quantities.peak[0];
          return peak > capacity ? `**${number(peak)}**` : number(peak);
        }),
        people(users),
        /^[A-Z_]+$/.test(setting) ? `\`${setting}\`` : setting,
      ]),
  );

/** @param {Load} load */
function billTable(load) {
  const bills = sizes.map((users) => billOf(load, behaviour, users));
  const positions = /** @type {(keyof ReturnType<typeof billOf>)[]} */ (Object.keys(bills[0] ?? {}));
  return table(
    ['a month', ...sizes.map(people)],
    positions.map((position) => [position, ...bills.map((bill) => dollars(bill[position]))]),
  );
}

/** @param {import('./costs.mjs').Costs} costs */
function costsTable({ counted, actions, cpuMs }) {
  const rows = Object.entries(actionsPerDay).map(([name, [perDay]]) => {
    const load = { functions: {}, documentBytes: 0, fileBytes: 0, ...actions[name] };
    const sum = (/** @type {'reads' | 'writes' | 'deletes'} */ key) => String(sumOf(/** @type {Load} */ (load), key));
    const ms = Object.values(cpuMs[name] ?? {}).reduce((total, each) => total + each, 0);
    const bytes = [load.bytesSent ?? 0, load.bytesStored ?? 0].map((count) => number(count / 1000));
    return [`\`${name}\``, number(perDay), sum('reads'), sum('writes'), sum('deletes'), ...bytes, number(ms)];
  });
  const { date, commit, cores, cpu, node } = counted;
  return `Counted on ${date} at commit ${commit}, on ${cores} × ${cpu} with Node ${node}.

${table(['action', 'a day', 'reads', 'writes', 'deletes', 'kB sent', 'kB stored', 'processor ms'], rows)}`;
}

/** Returns a Markdown table, whose columns after the first are aligned to the right. @param {string[]} titles @param {string[][]} rows */
function table(titles, rows) {
  const rule = titles.map((_, index) => (index === 0 ? '---' : '---:'));
  return [titles, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Three significant digits. @param {number} value */
const number = (value) => new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 }).format(value);

/** Two significant digits, for example `370,000` or `1.5 million`. @param {number} count */
const people = (count) => {
  const rounded = Number(count.toPrecision(2));
  return rounded < 1e6 ? rounded.toLocaleString('en-US') : `${rounded / 1e6} million`;
};

/** @param {number} amount */
const dollars = (amount) => `$${number(amount)}`;

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(pageFile, filled(readFileSync(pageFile, 'utf8')));
