import type { Cursor } from './cursor.ts';
import { RulesSyntaxError, skipBlank } from './lex.ts';
import type { Expression, MatchSegment, PathPart } from './syntax.ts';

const literalSegment = /[A-Za-z0-9_\-.~%]+/y;
const parenthesised = /\(([A-Za-z0-9_\-.~%]+)\)/y;
const capture = /\{\s*([A-Za-z_][A-Za-z0-9_]*)\s*(=\s*\*\*)?\s*\}/y;
/** The block of a match follows its path; `{name}` directly after a segment would be a second capture. */
const endOfSegments = /(?=\s|\/\*|\{(?!\s*[A-Za-z_][A-Za-z0-9_]*\s*(?:=\s*\*\*\s*)?\})|$)/y;

function groups(pattern: RegExp, text: string, offset: number): RegExpExecArray | null {
  pattern.lastIndex = offset;
  return pattern.exec(text);
}

/** Of a path where none can begin. */
export const missingMatch = "Missing 'match' keyword before path.";

/** The path of a match block, from its first slash. Captures are `{x}` and `{x=**}`. */
export function parseMatchPath(cursor: Cursor): readonly MatchSegment[] {
  const { text } = cursor.source;
  const pathStart = skipBlank(text, cursor.offset);
  if (text.charAt(pathStart) !== '/') cursor.unexpected();
  const segments: MatchSegment[] = [];
  let at = pathStart;
  for (let slash = at; text.charAt(slash) === '/'; slash = skipBlank(text, at)) {
    const start = slash + 1;
    const found = matchSegmentAt(cursor, start);
    if (!found) {
      const character = text.charAt(start);
      if (/\s/.test(character)) throw new RulesSyntaxError('Forbidden whitespace in path.', start);
      throw new RulesSyntaxError(`Unexpected '${character || '<EOF>'}'.`, start);
    }
    segments.push(found.segment);
    at = found.end;
  }
  // A segment is either one capture or plain text: `{x}.jpg` and `{x}-{y}` are refused.
  if (groups(endOfSegments, text, at) === null) {
    cursor.source.error(missingMatch, pathStart);
    throw new RulesSyntaxError(`Unexpected '${text.charAt(at)}'.`, at);
  }
  cursor.jump(at);
  return segments;
}

function matchSegmentAt(
  cursor: Cursor,
  start: number,
): { readonly segment: MatchSegment; readonly end: number } | undefined {
  const { text } = cursor.source;
  const plain = groups(literalSegment, text, start) ?? groups(parenthesised, text, start);
  if (plain) return { segment: { kind: 'text', text: plain[0], start }, end: start + plain[0].length };
  // Blanks may stand before a capture, not before plain text.
  const opening = skipBlank(text, start);
  const bound = groups(capture, text, opening);
  if (!bound) return undefined;
  const kind = bound[2] === undefined ? 'capture' : 'glob';
  const name = bound[1] ?? '';
  const nameStart = opening + bound[0].indexOf(name);
  cursor.checkVariableName(name, nameStart);
  return { segment: { kind, name, start: nameStart }, end: opening + bound[0].length };
}

/**
 * A path in an expression, from its first slash: `/users/$(uid)/(default)/{open}`.
 * `parseInner` reads the expression of `$(...)`.
 */
export function parsePathLiteral(cursor: Cursor, parseInner: () => Expression): Expression {
  const { text } = cursor.source;
  const start = cursor.token.start;
  const parts: PathPart[] = [];
  let at = start;
  while (text.charAt(at) === '/') {
    at += 1;
    if (text.startsWith('$(', at)) {
      cursor.jump(at + 2);
      const expression = parseInner();
      at = cursor.expectSign(')').end;
      parts.push({ kind: 'expression', expression });
      continue;
    }
    const plain =
      groups(literalSegment, text, at) ?? groups(parenthesised, text, at) ?? groups(capture, text, at);
    if (!plain || plain[2] !== undefined) {
      throw new RulesSyntaxError(`Unexpected '${text.charAt(at) || '<EOF>'}'.`, at);
    }
    parts.push({ kind: 'text', text: plain[0] });
    at += plain[0].length;
  }
  cursor.jump(at);
  return { kind: 'path', parts, start, end: at };
}
