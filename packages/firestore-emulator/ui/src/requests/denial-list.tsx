import { useDatabase } from '../route/database-context.ts';
import { linkTo } from '../route/route.ts';
import type { Denial } from './denial.ts';

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
