import { basename } from 'node:path';
import type { Source } from '../syntax/source.ts';
import { literalText } from '../values/text.ts';
import { isBool, type Outcome } from '../values/value.ts';
import type { Step } from './run.ts';

const maxValueLength = 200;

/**
 * Explains, for humans, why a condition is not true: each expression that decided, with its line, its operands and the
 * calls that led to it. In conjunctions, function calls and conditional expressions, only the part that determined the
 * result is explained. `calls` are the calls around the step, innermost first.
 */
export function explainStep(step: Step, source: Source, calls: readonly Step[] = []): string[] {
  const { node, steps, outcome } = step;
  if (node.kind === 'logical') {
    const notTrue = steps.filter((one) => !hasValue(one, true));
    const falseSteps = notTrue.filter((one) => hasValue(one, false));
    const deciding = node.operator === '&&' && falseSteps.length > 0 ? falseSteps : notTrue;
    return deciding.flatMap((one) => explainStep(one, source, calls));
  }
  // The last step is the result of a function call, the branch of a conditional expression, or the value of a variable.
  const last = steps.at(-1);
  const isForwarded = ['call', 'conditional', 'name'].includes(node.kind) && last?.outcome === outcome;
  if (last && outcome && isForwarded) return explainStep(last, source, node.kind === 'call' ? [step, ...calls] : calls);
  const lineOf = (one: Step): number => source.position(one.node.start).line;
  const textOf = (one: Step): string => truncate(source.text.slice(one.node.start, one.node.end).replace(/\s+/g, ' '));
  const operands = steps.filter((one) => one.node.kind !== 'literal' && one.outcome !== undefined);
  return [
    `  ${basename(source.fileName)}:${lineOf(step)} ${textOf(step)} is ${describe(outcome)}`,
    ...operands.map((one) => `    ${textOf(one)} is ${describe(one.outcome)}`),
    ...calls.map((call) => `    in ${textOf(call)}, line ${lineOf(call)}`),
  ];
}

const hasValue = ({ outcome }: Step, value: boolean): boolean => outcome !== undefined && isBool(outcome, value);

function describe(outcome: Outcome | undefined): string {
  if (outcome === undefined) return 'beyond the limit of expressions';
  if (outcome.type === 'error') return outcome.message ? `an error: ${outcome.message}` : 'not implied by the query';
  return truncate(literalText(outcome));
}

const truncate = (text: string): string =>
  text.length > maxValueLength ? `${text.slice(0, maxValueLength)}...` : text;
