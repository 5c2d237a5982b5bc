import { useState } from 'react';
import { Button, CheckBox, Form } from '../parts/form.tsx';
import { Problem } from '../parts/problem.tsx';
import { emptyValue, toWire } from '../values/value.ts';
import { isOperator, type Operator, operators } from '../values/wire.ts';
import { type Condition, everything, type Search } from './condition.ts';
import { ValueEditor } from './value-editor.tsx';

interface SearchFormProps {
  readonly search: Search;
  readonly submitLabel: string;
  onSubmit(search: Search): void;
}

const firstCondition: Condition = { field: '', operator: 'EQUAL', value: { kind: 'string', text: '' } };
const listOperators: ReadonlySet<Operator> = new Set(['IN', 'NOT_IN', 'ARRAY_CONTAINS_ANY']);

/** Filters, the order, and whether to search a collection group. */
export function SearchForm({ search, submitLabel, onSubmit }: SearchFormProps) {
  const [draft, setDraft] = useState(search);
  const [error, setError] = useState<unknown>(null);
  const change = (part: Partial<Search>) => setDraft({ ...draft, ...part });
  const submit = (wanted: Search) => {
    try {
      for (const { value } of wanted.conditions) toWire(value, 'projects/p/databases/d/documents');
    } catch (reason) {
      setError(reason);
      return;
    }
    setError(null);
    setDraft(wanted);
    onSubmit(wanted);
  };
  return (
    <Form className="search" aria-label="Search" onSubmit={() => submit(draft)}>
      {draft.conditions.map((condition, index) => (
        <ConditionRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a condition is identified by its position
          key={index}
          condition={condition}
          onChange={(changed) =>
            change({ conditions: draft.conditions.map((each, at) => (at === index ? changed : each)) })
          }
          onRemove={() => change({ conditions: draft.conditions.filter((_, at) => at !== index) })}
        />
      ))}
      <div className="row">
        <Button onClick={() => change({ conditions: [...draft.conditions, firstCondition] })}>Add a filter</Button>
        <label>
          Order by
          <input
            value={draft.orderBy}
            placeholder="document id"
            onChange={({ target }) => change({ orderBy: target.value.trim() })}
          />
        </label>
        <CheckBox
          label="Descending"
          checked={draft.isDescending}
          onChange={(isDescending) => change({ isDescending })}
        />
        <CheckBox
          label="All collections with this name"
          checked={draft.isGroup}
          onChange={(isGroup) => change({ isGroup })}
        />
        <button type="submit" className="main">
          {submitLabel}
        </button>
        <Button className="quiet" onClick={() => submit(everything)}>
          Reset
        </Button>
      </div>
      {error !== null && <Problem error={error} />}
    </Form>
  );
}

interface ConditionRowProps {
  readonly condition: Condition;
  onChange(condition: Condition): void;
  onRemove(): void;
}

function ConditionRow({ condition, onChange, onRemove }: ConditionRowProps) {
  const { field, operator, value } = condition;
  const chooseOperator = (text: string) => {
    if (!isOperator(text)) return;
    const needsList = listOperators.has(text) && value.kind !== 'array';
    onChange({ ...condition, operator: text, value: needsList ? emptyValue('array') : value });
  };
  return (
    <div className="row condition">
      <input
        required
        aria-label="Field"
        placeholder="field"
        value={field}
        onChange={({ target }) => onChange({ ...condition, field: target.value })}
      />
      <select aria-label="Operator" value={operator} onChange={({ target }) => chooseOperator(target.value)}>
        {Object.entries(operators).map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </select>
      <ValueEditor
        label="the filter"
        value={value}
        onChange={(changed) => onChange({ ...condition, value: changed })}
      />
      <Button className="quiet" onClick={onRemove}>
        Remove
      </Button>
    </div>
  );
}
