import type { Cursor } from './cursor.ts';
import { identifier, RulesSyntaxError, skipBlank } from './lex.ts';
import type { Expression, MatchSegment, PathPart } from './syntax.ts';

/** The characters that Google's compiler accepts, tested one by one. They are fewer than in RFC 3986. */
const literalSegment = /(?:[A-Za-z0-9_\-.~&'*+:@]|%[0-9a-fA-F]{2})+/y;
const parenthesised = new RegExp(`\\((${literalSegment.source})\\)`, 'y');
const capture = new RegExp(String.raw`\{\s*(${identifier})\s*(=\s*\*\*)?\s*\}`, 'y');
/** The end of a match path, before its block. `{name}` directly after a segment would be a second capture instead. */
const endOfSegments = new RegExp(String.raw`(?=\s|/\*|\{(?!\s*${identifier}\s*(?:=\s*\*\*\s*)?\})|$)`, 'y');

function execAt(pattern: RegExp, text: string, offset: number): RegExpExecArray | null {
  pattern.lastIndex = offset;
  return pattern.exec(text);
}

/** The error for a path where the grammar does not allow one. */
export const missingMatch = "Missing 'match' keyword before path.";

/** Parses the path of a match block, from its first slash. Captures are `{x}` and `{x=**}`. */
export function parseMatchPath(cursor: Cursor): readonly MatchSegment[] {
  const { text } = cursor.source;
  const pathStart = skipBlank(text, cursor.offset);
  if (text.charAt(pathStart) !== '/') cursor.unexpected();
  const segments: MatchSegment[] = [];
  let end = pathStart;
  for (let slash = pathStart; text.charAt(slash) === '/'; slash = skipBlank(text, end)) {
    const start = slash + 1;
    const found = matchSegmentAt(cursor, start);
    if (!found) {
      const character = text.charAt(start);
      if (/\s/.test(character)) throw new RulesSyntaxError('Forbidden whitespace in path.', start);
      throw new RulesSyntaxError(`Unexpected '${character || '<EOF>'}'.`, start);
    }
    segments.push(found.segment);
    end = found.end;
  }
  // A segment is either one capture or plain text, so `{x}.jpg` and `{x}-{y}` are invalid.
  if (execAt(endOfSegments, text, end) === null) {
    cursor.source.error(missingMatch, pathStart);
    throw new RulesSyntaxError(`Unexpected '${text.charAt(end)}'.`, end);
  }
  cursor.jump(end);
  return segments;
}

function matchSegmentAt(
  cursor: Cursor,
  start: number,
): { readonly segment: MatchSegment; readonly end: number } | undefined {
  const { text } = cursor.source;
  const plain = execAt(literalSegment, text, start) ?? execAt(parenthesised, text, start);
  if (plain) return { segment: { kind: 'text', text: plain[0], start }, end: start + plain[0].length };
  // Whitespace is allowed before a capture, but not before plain text.
  const opening = skipBlank(text, start);
  const bound = execAt(capture, text, opening);
  if (!bound) return undefined;
  const kind = bound[2] === undefined ? 'capture' : 'glob';
  const name = bound[1] ?? '';
  const nameStart = opening + bound[0].indexOf(name);
  cursor.checkVariableName(name, nameStart);
  return { segment: { kind, name, start: nameStart }, end: opening + bound[0].length };
}

/** Returns whether the slash before `offset` starts a path segment. Otherwise it is a division. */
export const beginsSegment = (text: string, offset: number): boolean =>
  execAt(literalSegment, text, offset) !== null || execAt(parenthesised, text, offset) !== null;

/** Returns the offset after `$(`, or undefined if there is none. Whitespace is allowed before and inside `$(`. */
function interpolationStart(text: string, offset: number): number | undefined {
  const dollar = skipBlank(text, offset);
  const opening = skipBlank(text, dollar + 1);
  return text.charAt(dollar) === '$' && text.charAt(opening) === '(' ? opening + 1 : undefined;
}

/**
 * Parses a path in an expression, from its first slash: `/users/$(uid)/(default)/{open}`. `parseInner` parses the
 * expression in `$(...)`. A slash that starts no segment ends the path, because it is a division.
 */
export function parsePathLiteral(cursor: Cursor, parseInner: () => Expression): Expression {
  const { text } = cursor.source;
  const start = cursor.token.start;
  const parts: PathPart[] = [];
  let end = start;
  for (let slash = start; text.charAt(slash) === '/'; slash = skipBlank(text, end)) {
    const segmentStart = slash + 1;
    const expressionStart = interpolationStart(text, segmentStart);
    const plain = execAt(literalSegment, text, segmentStart) ?? execAt(parenthesised, text, segmentStart);
    const bound = execAt(capture, text, skipBlank(text, segmentStart));
    if (expressionStart !== undefined) {
      cursor.jump(expressionStart);
      parts.push({ kind: 'expression', expression: parseInner() });
      end = cursor.expectSign(')').end;
    } else if (plain) {
      parts.push({ kind: 'text', text: plain[0] });
      end = segmentStart + plain[0].length;
    } else if (bound) {
      const [whole, name, glob] = bound;
      parts.push({ kind: 'text', text: `{${name}${glob === undefined ? '' : '=**'}}` });
      end = bound.index + whole.length;
    } else if (parts.length === 0) {
      throw new RulesSyntaxError(`Unexpected '${text.charAt(segmentStart) || '<EOF>'}'.`, segmentStart);
    } else break;
  }
  cursor.jump(end);
  return { kind: 'path', parts, start, end };
}
