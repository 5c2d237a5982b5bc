import { useDatabase } from '../route/database-context.ts';
import { linkTo } from '../route/route.ts';
import { rootOf } from '../server/call.ts';
import type { Fields, Value } from '../values/value.ts';
import { referencePath, valueText } from '../values/value-text.ts';

/** The fields of a document or a map, with those of inner maps and arrays below them. */
export function FieldTree({ fields }: { readonly fields: Fields }) {
  if (fields.length === 0) return <p className="empty">No fields</p>;
  return (
    <ul className="tree">
      {fields.map(([name, value]) => (
        <Node key={name} name={name} value={value} />
      ))}
    </ul>
  );
}

function Node({ name, value }: { readonly name: string; readonly value: Value }) {
  const children: Fields | null =
    value.kind === 'map'
      ? value.fields
      : value.kind === 'array'
        ? value.values.map((element, index) => [String(index), element])
        : null;
  const label = (
    <>
      <span className="key">{name}</span> <span className="kind">{value.kind}</span>
    </>
  );
  if (!children || children.length === 0) {
    return (
      <li>
        {label} <Leaf value={value} />
      </li>
    );
  }
  return (
    <li>
      <details open>
        <summary>{label}</summary>
        <FieldTree fields={children} />
      </details>
    </li>
  );
}

function Leaf({ value }: { readonly value: Value }) {
  const database = useDatabase();
  const isOwn = value.kind === 'reference' && value.text.startsWith(`${rootOf(database)}/`);
  if (isOwn) return <a href={linkTo('data', database, referencePath(value.text))}>{referencePath(value.text)}</a>;
  return <span className="leaf">{value.kind === 'reference' ? value.text : valueText(value)}</span>;
}
