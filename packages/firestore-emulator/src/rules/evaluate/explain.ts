import { basename } from 'node:path';
import type { Source } from '../syntax/source.ts';
import { isBool, type Outcome } from '../values/outcome.ts';
import { literalText } from '../values/text.ts';
import type { Step } from './trace.ts';

const maxValueLength = 200;

/** An expression that decided, and the calls of functions that led to it, innermost first. */
interface Deciding {
  readonly step: Step;
  readonly calls: readonly Step[];
}

/**
 * Explains, for humans, why a condition is not true: each expression that decided, with its line, its operands and the
 * calls that led to it. In conjunctions, function calls and conditional expressions, only the part that determined the
 * result is explained.
 */
export function explainStep(step: Step, source: Source): string[] {
  const lineOf = ({ node }: Step): number => source.position(node.start).line;
  return decidingSteps(step, []).flatMap(({ step: deciding, calls }) => {
    const operands = deciding.steps.filter(({ node, outcome }) => node.kind !== 'literal' && outcome !== undefined);
    return [
      `  ${basename(source.fileName)}:${lineOf(deciding)} ${textOf(deciding, source)} is ${describe(deciding.outcome)}`,
      ...operands.map((one) => `    ${textOf(one, source)} is ${describe(one.outcome)}`),
      ...calls.map((call) => `    in ${textOf(call, source)}, line ${lineOf(call)}`),
    ];
  });
}

function decidingSteps(step: Step, calls: readonly Step[]): Deciding[] {
  const { node, steps, outcome } = step;
  const last = steps.at(-1);
  switch (node.kind) {
    case 'logical': {
      const notTrue = steps.filter((one) => !isTrue(one.outcome));
      const falseSteps = notTrue.filter((one) => one.outcome && isBool(one.outcome, false));
      const deciding = node.operator === '&&' && falseSteps.length > 0 ? falseSteps : notTrue;
      return deciding.flatMap((one) => decidingSteps(one, calls));
    }
    // The last step is the result of a function call, the branch of a conditional expression, or the value of a
    // variable.
    case 'call':
    case 'conditional':
    case 'name':
      return last && last.outcome === outcome && outcome !== undefined
        ? decidingSteps(last, node.kind === 'call' ? [step, ...calls] : calls)
        : [{ step, calls }];
    default:
      return [{ step, calls }];
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
