import type { Fields, Value } from '../values/value.ts';
import { ValueEditor } from './value-editor.tsx';

interface FieldsEditorProps {
  readonly fields: Fields;
  readonly label: string;
  onChange(fields: Fields): void;
}

/** Edits the fields of a document or a map. */
export function FieldsEditor({ fields, label, onChange }: FieldsEditorProps) {
  const replace = (index: number, name: string, value: Value) =>
    onChange(fields.map((field, at) => (at === index ? [name, value] : field)));
  return (
    <fieldset className="editor">
      <legend>{label}</legend>
      {fields.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a field has no other identity while its name changes
        <div className="entry" key={index}>
          <input
            className="name"
            aria-label="Name"
            value={name}
            onChange={({ target }) => replace(index, target.value, value)}
          />
          <ValueEditor label={name} value={value} onChange={(changed) => replace(index, name, changed)} />
          <button
            type="button"
            className="quiet"
            aria-label={`Remove ${name}`}
            onClick={() => onChange(fields.filter((_, at) => at !== index))}
          >
            Remove
          </button>
        </div>
      ))}
      <button type="button" onClick={() => onChange([...fields, ['', { kind: 'string', text: '' }]])}>
        Add a field
      </button>
    </fieldset>
  );
}
