import { linkTo, useDatabase } from '../route/route.ts';

/** The lines of the rules that denied a request, each with the values that decided. */
export function DenialList({ denial: { title, expressions, notes } }: { readonly denial: Denial }) {
  const database = useDatabase();
  return (
    <>
      <p>{title}</p>
      <ul className="denial">
        {expressions.map(({ line, text, values }) => (
          <li key={`${line} ${text}`}>
            <a href={linkTo('rules', database, '', { line: String(line) })}>Line {line}</a>: <code>{text}</code>
            <ul>
              {values.map((value) => (
                <li key={value}>
                  <code>{value}</code>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </>
  );
}

/** An expression that decided, and its operands. */
interface DecidingExpression {
  readonly line: number;
  readonly text: string;
  readonly values: readonly string[];
}

interface Denial {
  readonly title: string;
  readonly expressions: readonly DecidingExpression[];
  /** Lines that belong to no expression. */
  readonly notes: readonly string[];
}

/** Parses the explanation of the emulator, whose lines are indented by two and four spaces. */
export function parseDenial(explanation: string): Denial {
  const [title = '', ...lines] = explanation.split('\n');
  const expressions: { line: number; text: string; values: string[] }[] = [];
  const notes: string[] = [];
  for (const each of lines) {
    const [, line, text = ''] = /^ {2}\S.*?:(\d+) (.*)$/.exec(each) ?? [];
    const [, value] = /^ {4}(.*)$/.exec(each) ?? [];
    if (line !== undefined) expressions.push({ line: Number(line), text, values: [] });
    else if (value !== undefined && expressions.length > 0) expressions.at(-1)?.values.push(value);
    else notes.push(each.trim());
  }
  return { title: title.replace(/:$/, '.'), expressions, notes };
}
