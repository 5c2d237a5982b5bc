import { useState } from 'react';
import { Button } from './form.tsx';

interface CopyButtonProps {
  readonly label: string;
  text(): string;
}

/** A button that copies a text and then says so. */
export function CopyButton({ label, text }: CopyButtonProps) {
  const [state, setState] = useState('');
  const copy = () => {
    navigator.clipboard.writeText(text()).then(
      () => setState('Copied'),
      () => setState('The browser does not allow copying'),
    );
  };
  return (
    <>
      <Button onClick={copy} onBlur={() => setState('')}>
        {label}
      </Button>
      <span role="status" className="note">
        {state}
      </span>
    </>
  );
}
