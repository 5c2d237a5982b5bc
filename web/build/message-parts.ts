import type { CompiledMessage } from 'icu-minify/format';

/** A part of a compiled message: a text, a list of parts, the options of a plural, or the kind of a part. */
type Part = string | number | readonly Part[] | { readonly [option: string]: Part };

const isList = (part: Part): part is readonly Part[] => Array.isArray(part);

interface Changes {
  /** Changes each text. */
  readonly text?: (text: string) => string;
  /** Returns the parts that replace an argument such as `{name}`. */
  readonly argument?: (argument: readonly Part[]) => readonly Part[];
}

/** Changes the parts of a compiled message, also in plurals, choices and elements. */
function changeParts(parts: readonly Part[], changes: Changes): Part[] {
  const { text = (same) => same, argument = (same) => [same] } = changes;
  const changeOption = (option: Part): Part =>
    typeof option === 'string' ? text(option) : isList(option) ? changeParts(option, changes) : option;
  return parts.flatMap((part): readonly Part[] => {
    if (typeof part === 'string') return [text(part)];
    if (!isList(part)) return [part];
    // The first entry is the name of an argument or element.
    const [name = '', kind, ...rest] = part;
    if (kind === undefined) return argument(part);
    if (typeof kind !== 'number') return [[name, ...changeParts([kind, ...rest], changes)]];
    // Plurals and choices have options. Numbers and dates have a style or nothing.
    const [options] = rest;
    if (typeof options !== 'object' || isList(options)) return [part];
    return [
      [name, kind, Object.fromEntries(Object.entries(options).map(([option, value]) => [option, changeOption(value)]))],
    ];
  });
}

const partsOf = (message: CompiledMessage): Part[] => (typeof message === 'string' ? [message] : (message as Part[]));

const accented: Readonly<Record<string, string>> = {
  a: 'àà',
  c: 'ç',
  e: 'éé',
  i: 'ïï',
  n: 'ñ',
  o: 'öö',
  u: 'üü',
  y: 'ýý',
  A: 'Å',
  C: 'Ç',
  E: 'Ë',
  I: 'Î',
  N: 'Ñ',
  O: 'Ø',
  U: 'Û',
  Y: 'Ý',
};

/** Returns the message in the pseudo-locale: with accents, 40 % longer (because vowels are doubled) and in brackets. */
export const pseudoMessage = (message: CompiledMessage): CompiledMessage =>
  [
    '[',
    ...changeParts(partsOf(message), {
      text: (text) => text.replace(/[A-Za-z]/g, (letter) => accented[letter] ?? letter),
    }),
    ']',
  ] as CompiledMessage;

/**
 * Encloses arguments in the marks U+2068 and U+2069, because a left-to-right name in a right-to-left sentence would
 * otherwise change the order of the words beside it.
 */
export const isolateArguments = (message: CompiledMessage): CompiledMessage =>
  typeof message === 'string'
    ? message
    : (changeParts(partsOf(message), { argument: (argument) => ['\u2068', argument, '\u2069'] }) as CompiledMessage);
