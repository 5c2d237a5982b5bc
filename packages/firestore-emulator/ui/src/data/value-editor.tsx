import { Button } from '../parts/form.tsx';
import { emptyValue, type Fields, type Kind, kinds, type Value } from '../values/value.ts';

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
          <Button
            className="quiet"
            aria-label={`Remove ${name}`}
            onClick={() => onChange(fields.filter((_, at) => at !== index))}
          >
            Remove
          </Button>
        </div>
      ))}
      <Button onClick={() => onChange([...fields, ['', { kind: 'string', text: '' }]])}>Add a field</Button>
    </fieldset>
  );
}

interface ValueEditorProps {
  /** The name of the field, for the names of the inputs. */
  readonly label: string;
  readonly value: Value;
  onChange(value: Value): void;
}

const isKind = (text: string): text is Kind => kinds.some((kind) => kind === text);

/** Chooses the type of a value and edits it. */
export function ValueEditor({ label, value, onChange }: ValueEditorProps) {
  return (
    <div className="value">
      <select
        aria-label={`Type of ${label}`}
        value={value.kind}
        onChange={({ target }) => isKind(target.value) && onChange(emptyValue(target.value, value))}
      >
        {kinds.map((kind) => (
          <option key={kind}>{kind}</option>
        ))}
      </select>
      <ValueInput label={label} value={value} onChange={onChange} />
    </div>
  );
}

const hints: Readonly<Partial<Record<Kind, string>>> = {
  timestamp: '2030-12-31T23:59:59Z',
  reference: 'collection/document',
  bytes: 'base64',
  vector: '1, 0.5, -2',
};

function ValueInput({ label, value, onChange }: ValueEditorProps) {
  switch (value.kind) {
    case 'null':
      return null;
    case 'boolean':
      return (
        <select
          aria-label={`Value of ${label}`}
          value={String(value.value)}
          onChange={({ target }) => onChange({ kind: 'boolean', value: target.value === 'true' })}
        >
          <option>true</option>
          <option>false</option>
        </select>
      );
    case 'geopoint':
      return (
        <>
          <input
            aria-label={`Latitude of ${label}`}
            inputMode="decimal"
            value={value.latitude}
            onChange={({ target }) => onChange({ ...value, latitude: target.value })}
          />
          <input
            aria-label={`Longitude of ${label}`}
            inputMode="decimal"
            value={value.longitude}
            onChange={({ target }) => onChange({ ...value, longitude: target.value })}
          />
        </>
      );
    case 'string':
      return (
        <textarea
          aria-label={`Value of ${label}`}
          rows={Math.min(8, value.text.split('\n').length)}
          value={value.text}
          onChange={({ target }) => onChange({ ...value, text: target.value })}
        />
      );
    case 'array':
      return (
        <ElementsEditor
          label={label}
          values={value.values}
          onChange={(values) => onChange({ kind: 'array', values })}
        />
      );
    case 'map':
      return (
        <FieldsEditor
          label={`Fields of ${label}`}
          fields={value.fields}
          onChange={(fields) => onChange({ kind: 'map', fields })}
        />
      );
    default:
      return (
        <input
          aria-label={`Value of ${label}`}
          placeholder={hints[value.kind]}
          value={value.text}
          onChange={({ target }) => onChange({ ...value, text: target.value })}
        />
      );
  }
}

interface ElementsEditorProps {
  readonly label: string;
  readonly values: readonly Value[];
  onChange(values: readonly Value[]): void;
}

function ElementsEditor({ label, values, onChange }: ElementsEditorProps) {
  return (
    <fieldset className="editor">
      <legend>Elements of {label}</legend>
      {values.map((value, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an element is identified by its position
        <div className="entry" key={index}>
          <span className="name">{index}</span>
          <ValueEditor
            label={`${label} ${index}`}
            value={value}
            onChange={(changed) => onChange(values.map((each, at) => (at === index ? changed : each)))}
          />
          <Button
            className="quiet"
            aria-label={`Remove ${label} ${index}`}
            onClick={() => onChange(values.filter((_, at) => at !== index))}
          >
            Remove
          </Button>
        </div>
      ))}
      <Button onClick={() => onChange([...values, { kind: 'string', text: '' }])}>Add an element</Button>
    </fieldset>
  );
}
