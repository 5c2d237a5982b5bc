import type { ComponentProps } from 'react';

export const Button = (props: ComponentProps<'button'>) => <button type="button" {...props} />;

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  readonly label: string;
  readonly value: string;
  onChange(text: string): void;
}

export function TextField({ label, onChange, ...props }: TextFieldProps) {
  return (
    <label>
      {label}
      <input {...props} onChange={({ target }) => onChange(target.value)} />
    </label>
  );
}

interface JsonFieldProps {
  readonly label: string;
  readonly value: string;
  readonly minRows?: number;
  onChange(text: string): void;
}

export function JsonField({ label, value, minRows = 1, onChange }: JsonFieldProps) {
  return (
    <label>
      {label}
      <textarea
        className="json"
        rows={Math.max(minRows, value.split('\n').length)}
        spellCheck={false}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  );
}

interface CheckBoxProps {
  readonly label: string;
  readonly checked: boolean;
  onChange(checked: boolean): void;
}

export function CheckBox({ label, checked, onChange }: CheckBoxProps) {
  return (
    <label className="check">
      <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
      {label}
    </label>
  );
}

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  onSubmit(): void;
}

export const Form = ({ onSubmit, ...props }: FormProps) => (
  <form
    {...props}
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit();
    }}
  />
);
