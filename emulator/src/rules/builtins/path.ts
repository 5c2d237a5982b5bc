import { type Fault, fault } from '../values/outcome.ts';
import { plainText } from '../values/text.ts';
import type { RulesValue } from '../values/value.ts';
import { type BuiltIns, method } from './signature.ts';

const placeholder = /^(?:\{([A-Za-z_][A-Za-z0-9_]*)\}|\$\(([A-Za-z_][A-Za-z0-9_]*)\))$/;

/** Fills `{x}` and `$(x)` segments; placeholders without a value stay. */
function bind(segments: readonly string[], values: ReadonlyMap<string, RulesValue>): RulesValue | Fault {
  const filled: string[] = [];
  const bindings = new Map<string, RulesValue>();
  for (const segment of segments) {
    const found = placeholder.exec(segment);
    const name = found?.[1] ?? found?.[2];
    const value = name === undefined ? undefined : values.get(name);
    if (name === undefined || value === undefined) {
      filled.push(segment);
    } else if (value.type === 'path') {
      filled.push(...value.segments);
      bindings.set(name, value);
    } else {
      const text = value.type === 'string' ? plainText(value) : undefined;
      if (text === undefined) return fault(`Invalid path segment: [${name}] is of type [${value.type}].`);
      filled.push(text);
      bindings.set(name, value);
    }
  }
  return { type: 'path', segments: filled, bindings };
}

export const pathMethods: BuiltIns = new Map([
  ['bind', method('path', ['map'], (self, values) => bind(self.segments, values.entries))],
]);

/** The segments of a path written as text; a slash at either end is optional. */
export const segmentsOf = (text: string): readonly string[] =>
  text.split('/').filter((segment) => segment !== '');
