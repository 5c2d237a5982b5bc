import { basename } from 'node:path';
import type { Source } from '../syntax/source.ts';
import { isBool, type Outcome } from '../values/outcome.ts';
import { literalText } from '../values/text.ts';
import type { Step } from './trace.ts';

const maxValueLength = 200;

/**
 * Explains, for humans, why a condition is not true: each expression that decided, with its line and its operands. In
 * conjunctions, function calls and conditional expressions, only the part that determined the result is explained.
 */
export function explainStep(step: Step, source: Source): string[] {
  return decidingSteps(step).flatMap((decidingStep) => {
    const { line } = source.position(decidingStep.node.start);
    const operands = decidingStep.steps.filter(({ node, outcome }) => node.kind !== 'literal' && outcome !== undefined);
    return [
      `  ${basename(source.fileName)}:${line} ${textOf(decidingStep, source)} is ${describe(decidingStep.outcome)}`,
      ...operands.map((one) => `    ${textOf(one, source)} is ${describe(one.outcome)}`),
    ];
  });
}

function decidingSteps(step: Step): Step[] {
  const { node, steps, outcome } = step;
  const last = steps.at(-1);
  switch (node.kind) {
    case 'logical': {
      const notTrue = steps.filter((one) => !isTrue(one.outcome));
      const falseSteps = notTrue.filter((one) => one.outcome && isBool(one.outcome, false));
      const deciding = node.operator === '&&' && falseSteps.length > 0 ? falseSteps : notTrue;
      return deciding.flatMap(decidingSteps);
    }
    // The last step is the result of a function call, the branch of a conditional expression, or the value of a
    // variable.
    case 'call':
    case 'conditional':
    case 'name':
      return last && last.outcome === outcome && outcome !== undefined ? decidingSteps(last) : [step];
    default:
      return [step];
  }
}

const isTrue = (outcome: Outcome | undefined): boolean => outcome !== undefined && isBool(outcome, true);

function textOf({ node }: Step, source: Source): string {
  return truncate(source.text.slice(node.start, node.end).replace(/\s+/g, ' '));
}

function describe(outcome: Outcome | undefined): string {
  if (outcome === undefined) return 'beyond the limit of expressions';
  if (outcome.type === 'error') return outcome.message ? `an error: ${outcome.message}` : 'not implied by the query';
  return truncate(literalText(outcome));
}

function truncate(text: string): string {
  return text.length > maxValueLength ? `${text.slice(0, maxValueLength)}...` : text;
}
