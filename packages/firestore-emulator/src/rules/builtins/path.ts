import { plainText } from '../values/text.ts';
import { type Fault, fault, path, type RulesValue } from '../values/value.ts';
import { builtIns, method, type Of } from './signature.ts';

const placeholder = /^\{([A-Za-z_$][\w$]*)(=\*\*)?\}$/;

/** Returns the variable name of a template segment such as `{x}`, or undefined if the segment is plain text. */
export const variableOf = (segment: string): string | undefined => placeholder.exec(segment)?.[1];

export const unboundFault = (variable: string): Fault => fault(`Variable ${variable} is not bound in path template.`);

/**
 * Replaces the `{x}` and `{x=**}` segments of a path template. Variables without a value remain. A name that the
 * template lacks is an error, and a path that is already bound has no variables. Source: docs/parity.md.
 */
function bind(template: Of<'path'>, values: ReadonlyMap<string, RulesValue>): RulesValue | Fault {
  const variables = template.bindings ? [] : template.segments.map(variableOf);
  const unknown = [...values.keys()].filter((name) => !variables.includes(name));
  if (unknown.length > 0) return fault(`Variable(s) ${unknown.join(',')} do not exist in the path template.`);
  const boundSegments: string[] = [];
  for (const segment of template.segments) {
    const [, name = '', glob] = placeholder.exec(segment) ?? [];
    const value = values.get(name);
    const text = value && plainText(value);
    if (value === undefined) boundSegments.push(segment);
    else if (glob !== undefined && value.type === 'path') boundSegments.push(...value.segments);
    else if (glob === undefined && text !== undefined) boundSegments.push(text);
    else return fault(`Type error. Received: [${value.type}] Expected: [${glob === undefined ? 'string' : 'path'}].`);
  }
  return { type: 'path', segments: boundSegments, bindings: values };
}

export const pathMethods = builtIns({
  bind: method('path', ['map'], (self, values) => bind(self, values.entries)),
});

/** Parses a path. The slash at the start is optional. */
export function parsePath(text: string): RulesValue | Fault {
  if (text === '') return fault('Empty Path Template is not allowed.');
  const segments = text.replace(/^\//, '').split('/');
  if (segments.some((segment) => segment.trim() === ''))
    return fault(`Invalid Path Template ${text}. Empty segment is not allowed.`);
  return path(segments);
}
