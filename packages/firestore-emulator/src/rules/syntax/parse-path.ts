import type { Cursor } from './cursor.ts';
import { execAt, identifier, RulesSyntaxError, skipBlank } from './lex.ts';
import type { Expression, MatchSegment } from './syntax.ts';

/** The characters that Google's compiler accepts, tested one by one. They are fewer than in RFC 3986. */
const characters = String.raw`(?:[A-Za-z0-9_\-.~&'*+:@]|%[0-9a-fA-F]{2})+`;
const plain = new RegExp(String.raw`${characters}|\(${characters}\)`, 'y');
const capture = new RegExp(String.raw`\{\s*(${identifier})\s*(=\s*\*\*)?\s*\}`, 'y');
/** The end of a match path, before its block. `{name}` directly after a segment would be a second capture instead. */
const endOfSegments = new RegExp(String.raw`(?=\s|/\*|\{(?!\s*${identifier}\s*(?:=\s*\*\*\s*)?\})|$)`, 'y');

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
    const found = segmentAt(text, slash + 1);
    if (!found) {
      if (/\s/.test(text.charAt(slash + 1))) throw new RulesSyntaxError('Forbidden whitespace in path.', slash + 1);
      throw unexpectedAt(text, slash + 1);
    }
    if (found.segment.kind !== 'text') cursor.checkVariableName(found.segment.name, found.segment.nameStart);
    segments.push(found.segment);
    end = found.end;
  }
  // A segment is either one capture or plain text, so `{x}.jpg` and `{x}-{y}` are invalid.
  if (execAt(endOfSegments, text, end) === null) {
    cursor.source.error(missingMatch, pathStart);
    throw unexpectedAt(text, end);
  }
  cursor.jump(end);
  return segments;
}

const unexpectedAt = (text: string, offset: number): RulesSyntaxError =>
  new RulesSyntaxError(`Unexpected '${text.charAt(offset) || '<EOF>'}'.`, offset);

/** Returns the segment after a slash. Whitespace is allowed before a capture, but not before plain text. */
function segmentAt(text: string, start: number): { readonly segment: MatchSegment; readonly end: number } | undefined {
  const literal = execAt(plain, text, start)?.[0];
  if (literal) return { segment: { kind: 'text', text: literal }, end: start + literal.length };
  const opening = skipBlank(text, start);
  const [whole = '', name = '', glob] = execAt(capture, text, opening) ?? [];
  if (!whole) return undefined;
  const kind = glob === undefined ? 'capture' : 'glob';
  return { segment: { kind, name, nameStart: opening + whole.indexOf(name) }, end: opening + whole.length };
}

/** Returns whether the slash before `offset` starts a path segment. Otherwise it is a division. */
export const beginsSegment = (text: string, offset: number): boolean => execAt(plain, text, offset) !== null;

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
  const { start } = cursor.token;
  const segments: (string | Expression)[] = [];
  let end = start;
  for (let slash = start; text.charAt(slash) === '/'; slash = skipBlank(text, end)) {
    const expressionStart = interpolationStart(text, slash + 1);
    if (expressionStart !== undefined) {
      cursor.jump(expressionStart);
      segments.push(parseInner());
      end = cursor.expect(')').end;
      continue;
    }
    const found = segmentAt(text, slash + 1);
    if (!found && segments.length === 0) throw unexpectedAt(text, slash + 1);
    if (!found) break;
    const { segment } = found;
    segments.push(segment.kind === 'text' ? segment.text : `{${segment.name}${segment.kind === 'glob' ? '=**' : ''}}`);
    end = found.end;
  }
  cursor.jump(end);
  const parts = segments.filter((segment) => typeof segment !== 'string');
  return { kind: 'path', segments, parts, start, end };
}
