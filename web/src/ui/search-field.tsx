import SearchIcon from 'lucide-react/icons/search';
import type { ComponentProps } from 'react';
import { styled } from 'styled-components';

interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'type' | 'placeholder'> {
  /** The placeholder and accessible name. */
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** A search field that filters the content below it while the user types. */
export function SearchField({ label, value, onChange, ...rest }: SearchFieldProps) {
  return (
    <Frame>
      <SearchIcon size={18} aria-hidden />
      <Input
        dir="auto"
        {...rest}
        type="search"
        value={value}
        placeholder={label}
        aria-label={label}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
      />
    </Frame>
  );
}

const Frame = styled.div`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space(2.5)};
  height: 2.75rem;
  padding: 0 ${({ theme }) => theme.space(3.5)};
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.color.sunken};
  color: ${({ theme }) => theme.color.textSoft};

  &:focus-within { box-shadow: 0 0 0 2px ${({ theme }) => theme.color.accentText}; }
`;

const Input = styled.input`
  flex: 1;
  min-width: 0;
  height: 100%;
  border: 0;
  background: none;
  color: ${({ theme }) => theme.color.text};
  font-size: 1rem;

  &::placeholder { color: ${({ theme }) => theme.color.textSoft}; opacity: 1; }
  /* The frame shows the focus. */
  &:focus-visible { outline: none; }
  /* Replaces the browser's blue cross. */
  &::-webkit-search-cancel-button {
    width: 1rem;
    height: 1rem;
    margin-left: ${({ theme }) => theme.space(2)};
    background: ${({ theme }) => theme.color.textSoft};
    clip-path: polygon(10% 20%, 20% 10%, 50% 40%, 80% 10%, 90% 20%, 60% 50%, 90% 80%, 80% 90%, 50% 60%, 20% 90%, 10% 80%, 40% 50%);
    cursor: pointer;
    appearance: none;
  }
`;
