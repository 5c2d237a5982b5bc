/**
 * The parts of the emulator's coverage report that are counted. Source:
 * firebase.google.com/docs/firestore/security/test-rules-emulator#generate_test_reports
 *
 * @typedef {{
 *   sourcePosition: { currentOffset: number, endOffset: number },
 *   values?: { count: number }[],
 *   children?: Expression[],
 * }} Expression
 * @typedef {{ rules: { files: { content: string }[] }, report: Expression[] }} Coverage
 */

/** A call of a function that reads a document. */
const documentRead = /^(?:get|exists)\(/;

/**
 * Returns how many documents the security rules have read since they were loaded. Firestore bills them like other
 * reads. It reads a document once for a request, so this is a little too high if a rule names one document twice.
 *
 * @param {string} emulatorAddress host:port
 * @param {string} project
 */
export async function countRuleReads(emulatorAddress, project) {
  const response = await fetch(`http://${emulatorAddress}/emulator/v1/projects/${project}:ruleCoverage`);
  if (!response.ok) throw new Error(`the coverage of the rules failed with status ${response.status}`);
  return ruleReadsIn(/** @type {Coverage} */ (await response.json()));
}

/** @param {Coverage} coverage */
export function ruleReadsIn({ rules: { files }, report }) {
  const source = files[0]?.content ?? '';
  /** @param {readonly Expression[]} expressions @returns {number} */
  const countIn = (expressions) =>
    expressions.reduce((sum, { sourcePosition: { currentOffset, endOffset }, values = [], children = [] }) => {
      // The first part of `get(a).data.b` is an expression of its own. Only that is the read.
      const hasFirstPart = children.some((child) => child.sourcePosition.currentOffset === currentOffset);
      const isRead = !hasFirstPart && documentRead.test(source.slice(currentOffset, endOffset));
      const count = isRead ? values.reduce((total, value) => total + value.count, 0) : 0;
      return sum + count + countIn(children);
    }, 0);
  return countIn(report);
}
