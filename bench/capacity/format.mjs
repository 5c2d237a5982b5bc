/** Numbers and tables of docs/capacity.md. */

const integer = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** Rounds to two or another number of significant digits. @param {number} value @param {number} [digits] */
export const rounded = (value, digits = 2) => Number(value.toPrecision(digits));

/** Returns for example `1,600` or `0.35`. @param {number} value @param {number} [digits] */
export function number(value, digits = 3) {
  const short = rounded(value, digits);
  return Math.abs(short) >= 100 ? integer.format(short) : String(Number(short.toFixed(4)));
}

/** Returns for example `290,000` or `12 million`. @param {number} count */
export const people = (count) =>
  count >= 1e9
    ? 'above a billion'
    : count >= 1e6
      ? `${number(count / 1e6, 2)} million`
      : integer.format(rounded(count));

/** @param {number} amount */
export const dollars = (amount) => `$${integer.format(rounded(amount, 3))}`;

/** Returns for example `340 ms`, `2.1 s` or `50 min`. @param {number} ms */
export function duration(ms) {
  if (ms < 1000) return `${number(ms, 2)} ms`;
  if (ms < 120_000) return `${number(ms / 1000, 2)} s`;
  return ms < 7_200_000 ? `${number(ms / 60_000, 2)} min` : `${number(ms / 3_600_000, 2)} h`;
}

/** Returns for example `42 %`. @param {number} share from 0 to 1 */
export const percent = (share) => `${number(share * 100, share > 0.995 && share < 1 ? 3 : 2)} %`;

/**
 * Returns a Markdown table. A column whose title ends with `:` is aligned to the right.
 *
 * @param {readonly string[]} titles
 * @param {readonly (readonly string[])[]} rows
 */
export function table(titles, rows) {
  /** @param {readonly string[]} cells */
  const line = (cells) => `| ${cells.join(' | ')} |`;
  const shown = titles.map((title) => title.replace(/:$/, ''));
  const rules = titles.map((title) => (title.endsWith(':') ? '---:' : '---'));
  return [line(shown), line(rules), ...rows.map(line)].join('\n');
}
