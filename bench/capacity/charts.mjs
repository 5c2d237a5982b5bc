/** Charts as SVG files that adapt to a light or dark page. */

/** @typedef {{ name: string, points: readonly (readonly [number, number])[] }} Series */

const width = 900;
/** @param {{ text: string, line: string, a: string, b: string, c: string }} theme */
const rulesOf = ({ text, line, a, b, c }) => `text { fill: ${text} }
.line { stroke: ${line} }
.a { fill: ${a} } .b { fill: ${b} } .c { fill: ${c} }
.curve { fill: none; stroke-width: 2 }
.curve.a { stroke: ${a} } .curve.b { stroke: ${b} } .curve.c { stroke: ${c} }`;
const style = `<style>
text { font: 13px system-ui, sans-serif }
.title { font-size: 15px; font-weight: 600 }
${rulesOf({ text: '#1f2328', line: '#d1d9e0', a: '#0969da', b: '#bc4c00', c: '#1a7f37' })}
@media (prefers-color-scheme: dark) {
${rulesOf({ text: '#e6edf3', line: '#3d444d', a: '#58a6ff', b: '#f0883e', c: '#3fb950' })}
}
</style>`;
const colours = ['a', 'b', 'c'];

/** @param {string} text */
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('`', '');
/** @param {number} value */
const px = (value) => String(Math.round(value * 10) / 10);
/** @param {number} x @param {number} y @param {string} text @param {string} [attributes] */
const label = (x, y, text, attributes = '') => `<text x="${px(x)}" y="${px(y)}" ${attributes}>${escaped(text)}</text>`;

/** @param {string} title @param {number} height @param {readonly string[]} parts */
const svg = (title, height, parts) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(title)}">\n${[
    style,
    label(0, 18, title, 'class="title"'),
    ...parts,
  ].join('\n')}\n</svg>\n`;

/** @param {readonly string[]} names */
const legend = (names) => {
  let x = 0;
  return names.map((name, index) => {
    const entry = `<rect x="${x}" y="30" width="11" height="11" class="${colours[index]}"/>${label(x + 17, 40, name)}`;
    x += 40 + name.length * 7;
    return entry;
  });
};

/**
 * Returns horizontal bars: a group for each row, a bar for each value.
 *
 * @param {object} chart
 * @param {string} chart.title
 * @param {readonly string[]} chart.names of the values
 * @param {readonly { label: string, values: readonly number[] }[]} chart.rows
 * @param {(value: number) => string} chart.format
 * @param {boolean} [chart.isLogarithmic]
 */
export function barChart({ title, names, rows, format, isLogarithmic = false }) {
  const left = 390;
  const barHeight = 14;
  const groupHeight = barHeight * names.length + 12;
  const all = rows.flatMap(({ values }) => values).filter((value) => value > 0);
  const most = Math.max(...all);
  const least = 10 ** Math.floor(Math.log10(Math.min(...all)));
  /** @param {number} value */
  const lengthOf = (value) => {
    if (value <= 0) return 0;
    const share = isLogarithmic ? Math.log(value / least) / Math.log(most / least) : value / most;
    return Math.max(1, share * (width - left - 110));
  };
  const top = names.length > 1 ? 56 : 34;
  const parts = rows.flatMap(({ label: name, values }, row) => {
    const y = top + row * groupHeight;
    return [
      label(left - 10, y + (barHeight * names.length) / 2 + 4, name, 'text-anchor="end"'),
      ...values.flatMap((value, index) => {
        const barY = y + index * barHeight;
        return [
          `<rect x="${left}" y="${px(barY)}" width="${px(lengthOf(value))}" height="${barHeight - 2}" class="${colours[index]}"/>`,
          label(left + lengthOf(value) + 6, barY + barHeight - 3, format(value)),
        ];
      }),
    ];
  });
  return svg(title, top + rows.length * groupHeight, [...(names.length > 1 ? legend(names) : []), ...parts]);
}

/**
 * Returns curves. Both axes are logarithmic unless `isLinearX` says otherwise.
 *
 * @param {object} chart
 * @param {string} chart.title
 * @param {string} chart.xTitle
 * @param {readonly Series[]} chart.series
 * @param {(value: number) => string} chart.formatX
 * @param {(value: number) => string} chart.formatY
 * @param {boolean} [chart.isLinearX]
 */
export function lineChart({ title, xTitle, series, formatX, formatY, isLinearX = false }) {
  const [left, right, top, bottom] = [90, width - 40, 60, 320];
  const points = series.flatMap((entry) => entry.points);
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [minX, maxX] = [Math.min(...xs), Math.max(...xs)];
  const minY = 10 ** Math.floor(Math.log10(Math.min(...ys)));
  const maxY = 10 ** Math.ceil(Math.log10(Math.max(...ys) * 1.001));
  /** @param {number} value */
  const xOf = (value) => {
    const share = isLinearX ? (value - minX) / (maxX - minX) : Math.log(value / minX) / Math.log(maxX / minX);
    return left + share * (right - left);
  };
  /** @param {number} value */
  const yOf = (value) => bottom - (Math.log(value / minY) / Math.log(maxY / minY)) * (bottom - top);
  const ticksX = isLinearX ? [0, 1, 2, 3, 4].map((step) => minX + (step / 4) * (maxX - minX)) : powersOfTen(minX, maxX);
  return svg(title, bottom + 50, [
    ...legend(series.map(({ name }) => name)),
    ...powersOfTen(minY, maxY).flatMap((value) => [
      `<path class="line" d="M${left} ${px(yOf(value))}H${right}"/>`,
      label(left - 8, yOf(value) + 4, formatY(value), 'text-anchor="end"'),
    ]),
    ...ticksX.flatMap((value) => [
      `<path class="line" d="M${px(xOf(value))} ${top}V${bottom}"/>`,
      label(xOf(value), bottom + 18, formatX(value), 'text-anchor="middle"'),
    ]),
    label((left + right) / 2, bottom + 40, xTitle, 'text-anchor="middle"'),
    ...series.map(
      (entry, index) =>
        `<path class="curve ${colours[index]}" d="M${entry.points
          .map(([x, y]) => `${px(xOf(x))} ${px(yOf(y))}`)
          .join('L')}"/>`,
    ),
  ]);
}

/** @param {number} from @param {number} to */
function powersOfTen(from, to) {
  const powers = [];
  for (let power = Math.ceil(Math.log10(from) - 1e-9); power <= Math.log10(to) + 1e-9; power++)
    powers.push(10 ** power);
  return powers;
}
