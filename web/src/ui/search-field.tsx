import SearchIcon from 'lucide-react/icons/search';
import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { fittingFontSize, widthInEm } from './fitting-font-size.ts';

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
        {...rest}
        $labelEm={widthInEm(label)}
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
  container-type: inline-size;
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.color.sunken};
  color: ${({ theme }) => theme.color.textSoft};

  &:focus-within { box-shadow: 0 0 0 2px ${({ theme }) => theme.color.accentText}; }
`;

/** The width of the frame without the icon. */
const textWidth = '100cqi - 1.75rem';

const Input = styled.input<{ $labelEm: number }>`
  flex: 1;
  min-width: 0;
  height: 100%;
  border: 0;
  background: none;
  color: ${({ theme }) => theme.color.text};
  font-size: 1rem;
  /* Unlike dir="auto", this leaves the cross at the end of the line where the page has it. */
  unicode-bidi: plaintext;

  &::placeholder {
    color: ${({ theme }) => theme.color.textSoft};
    font-size: ${({ $labelEm }) => fittingFontSize($labelEm, textWidth)};
    opacity: 1;
  }
  /* The frame shows the focus. */
  &:focus-visible { outline: none; }
  /* Replaces the browser's blue cross. The cross is a background, so that the area around it reacts to taps. */
  &::-webkit-search-cancel-button {
    width: 1rem;
    height: 1rem;
    margin-inline-start: ${({ theme }) => theme.space(2)};
    background:
      linear-gradient(45deg, transparent 45%, ${({ theme }) => theme.color.textSoft} 45% 55%, transparent 55%),
      linear-gradient(-45deg, transparent 45%, ${({ theme }) => theme.color.textSoft} 45% 55%, transparent 55%);
    background-position: center;
    background-repeat: no-repeat;
    background-size: 0.75rem 0.75rem;
    cursor: pointer;
    appearance: none;
  }
  /* The cross of an empty field is invisible, but it would take space from the placeholder. */
  &:placeholder-shown::-webkit-search-cancel-button { display: none; }
  ${({ theme }) => theme.at.coarse} {
    &::-webkit-search-cancel-button {
      width: 2.75rem;
      height: 2.75rem;
      margin-inline: 0 ${({ theme }) => theme.space(-3.5)};
    }
  }
`;
