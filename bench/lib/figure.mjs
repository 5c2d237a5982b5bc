import { medianOf, summarise } from './stats.mjs';

/**
 * A measured value, or samples with their median as the value.
 *
 * @typedef {{ value: number, samples?: undefined } | { samples: readonly number[], value?: undefined }} Measured
 */
/**
 * - `budget`: the maximum
 * - `beside`: the reference that was measured in the same run
 *
 * @typedef {{ label: string, unit: string, budget?: number, beside?: Measured & { label: string }, note?: string }} Description
 * @typedef {Measured & Description} Measurement
 */
/**
 * A measurement as the results store it.
 *
 * - `before`: the value in the results of the run before
 * - `ratio`: the value divided by the value of `beside`
 * - `missing`: the reason why there is no value
 *
 * @typedef {{
 *   label: string,
 *   value: number,
 *   unit: string,
 *   spread?: ReturnType<typeof summarise>,
 *   budget?: number,
 *   isOver?: boolean,
 *   before?: number,
 *   beside?: { label: string, value: number },
 *   ratio?: number,
 *   note?: string,
 *   missing?: undefined,
 * } | { label: string, missing: string, isOver?: undefined }} Figure
 */

/** Rounds to three significant digits, but not to fewer than all digits of an integer part. @param {number} value */
export const rounded = (value) =>
  Number.isInteger(value) || Math.abs(value) >= 1000 ? Math.round(value) : Number(value.toPrecision(3));

/** @param {number} value @param {string} unit */
const withUnit = (value, unit) => `${rounded(value).toLocaleString('en')} ${unit}`.trimEnd();

/** @param {Measured} measured */
const numberOf = (measured) => measured.value ?? medianOf(measured.samples);

/**
 * @param {Measurement} measurement
 * @param {number} [before]
 * @returns {Figure}
 */
export function toFigure({ label, unit, budget, beside, note, ...measured }, before) {
  const value = numberOf(measured);
  const reference = beside && numberOf(beside);
  const spread = measured.samples && Object.entries(summarise(measured.samples));
  return {
    label,
    value: rounded(value),
    unit,
    ...(spread && {
      spread: /** @type {ReturnType<typeof summarise>} */ (
        Object.fromEntries(spread.map(([name, each]) => [name, rounded(each)]))
      ),
    }),
    ...(budget !== undefined && { budget: rounded(budget), isOver: value > budget }),
    ...(before !== undefined && { before }),
    ...(beside &&
      reference !== undefined && {
        beside: { label: beside.label, value: rounded(reference) },
        ratio: rounded(value / reference),
      }),
    ...(note && { note }),
  };
}

const unitsOfTimes = new Set(['ms', 's', 'frames', '/s', '×']);

/** Returns whether the value depends on the speed and the load of the machine. @param {Figure} figure */
export const isTime = (figure) => figure.missing === undefined && unitsOfTimes.has(figure.unit);

export const tableHead = '| figure | before | now | budget | beside |\n| --- | --- | --- | --- | --- |';

/** Returns a row of a Markdown table with `tableHead`. @param {Figure} figure */
export function tableRow(figure) {
  if (figure.missing !== undefined) return `| ${figure.label} | | — | | ${figure.missing} |`;
  const { label, value, unit, before, budget, isOver, beside, ratio, note } = figure;
  const now = isOver ? `**${withUnit(value, unit)}**` : withUnit(value, unit);
  const comparison = beside && `${ratio} × ${beside.label} (${withUnit(beside.value, unit)})`;
  const cells = [
    label,
    before === undefined ? '' : withUnit(before, unit),
    now,
    budget === undefined ? '' : withUnit(budget, unit),
    [comparison, note].filter(Boolean).join('; '),
  ];
  return `| ${cells.join(' | ')} |`;
}
