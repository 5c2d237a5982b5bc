import { noCost, plus } from './caused-cost.mjs';

/** The reads and writes that were counted may differ from the model by this share. */
export const tolerance = 0.1;

/** @typedef {import('./caused-cost.mjs').Cost} Cost */
/**
 * One line of the table. `sent` is how often the action was sent. `model` and `counted` are the documents of one
 * action, or of all in the last line. `counted` is null if the action was not counted alone.
 *
 * @typedef {{ label: string, sent: number, model: Cost, counted: Cost | null }} AgreementRow
 */

/**
 * Compares the model with what was counted, for each action and in total.
 *
 * @param {ReadonlyMap<string, number>} sent how often each action was sent
 * @param {ReadonlyMap<string, Cost>} model what one of each costs
 * @param {ReadonlyMap<string, Cost>} alone what one of each cost while nothing else ran
 * @param {Cost} total what all of them cost together
 * @returns {{ rows: AgreementRow[], total: AgreementRow, isWithin: boolean }}
 */
export function compare(sent, model, alone, total) {
  const rows = [...sent].map(([label, count]) => {
    const cost = model.get(label);
    if (!cost) throw new Error(`the model has no cost of ${label}`);
    return { label, sent: count, model: cost, counted: alone.get(label) ?? null };
  });
  const expected = rows.reduce((sum, row) => plus(sum, row.model, row.sent), noCost);
  const count = rows.reduce((sum, row) => sum + row.sent, 0);
  return {
    rows,
    total: { label: 'all', sent: count, model: expected, counted: total },
    isWithin: isClose(total.reads, expected.reads) && isClose(total.writes, expected.writes),
  };
}

/** @param {number} counted @param {number} expected */
export const isClose = (counted, expected) => Math.abs(counted - expected) <= tolerance * expected;

/** Returns by how much `counted` differs, such as `+5 %`. @param {number} counted @param {number} expected */
export function differenceOf(counted, expected) {
  if (counted === expected) return '0 %';
  if (expected === 0) return 'new';
  const percent = Math.round(((counted - expected) / expected) * 100);
  return `${percent > 0 ? '+' : ''}${percent} %`;
}
