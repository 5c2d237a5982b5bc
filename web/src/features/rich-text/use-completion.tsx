import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { lazily } from '../../ui/lazily.ts';
import type { Choice } from './completion-list.tsx';
import { type OpenWord, wordAt } from './word-at.ts';

const { Component: CompletionList } = lazily(
  async () => (await import('./completion-list.tsx')).CompletionList,
);

interface CompletionOptions {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly maxLength: number;
  readonly onPerson: (person: { uid: string; username: string }) => void;
  /** Where the list opens. */
  readonly side: 'above' | 'below';
}

type FieldProps = Pick<
  ComponentProps<'textarea'>,
  'aria-autocomplete' | 'aria-haspopup' | 'aria-controls' | 'aria-activedescendant' | 'onSelect' | 'onBlur'
>;

interface Completion {
  /** For the field, which stands with `list` in a box of `position: relative`. */
  readonly fieldProps: FieldProps;
  /** To be asked first; true when the key was for the list. */
  readonly handleKey: (event: KeyboardEvent) => boolean;
  readonly list: ReactNode;
}

/**
 * Completes a hashtag or a name while it is typed: arrows choose, Enter and Tab take, Escape closes. Of names the first is
 * chosen from the start; a hashtag is whatever is typed until an arrow is pressed.
 */
export function useCompletion(options: CompletionOptions): Completion {
  const { value, onChange, field, maxLength, onPerson, side } = options;
  const id = useId();
  const [word, setWord] = useState<OpenWord | null>(null);
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const [choices, setChoices] = useState<readonly Choice[]>([]);
  const [active, setActive] = useState(-1);
  const caret = useRef<number | null>(null);

  useLayoutEffect(() => {
    if (caret.current !== null) field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  function look() {
    const { selectionStart = 0, selectionEnd = 0, value: typed = '' } = field.current ?? {};
    const found = selectionStart === selectionEnd ? wordAt(typed, selectionStart) : null;
    if (found?.start !== closedAt) setClosedAt(null);
    setWord(found?.start === closedAt ? null : found);
    if (found === null) setChoices([]);
  }

  function show(found: readonly Choice[]) {
    setChoices(found);
    setActive(word?.kind === 'name' && found.length > 0 ? 0 : -1);
  }

  function close() {
    setWord(null);
    setChoices([]);
  }

  function take(choice: Choice) {
    if (!word) return;
    const rest = value.slice(word.end);
    const text = `${choice.text}${rest.startsWith(' ') ? '' : ' '}`;
    const next = value.slice(0, word.start) + text + rest;
    close();
    if (next.length > maxLength) return;
    caret.current = word.start + choice.text.length + 1;
    if (choice.person) onPerson(choice.person);
    onChange(next);
    field.current?.focus();
  }

  function handleKey(event: KeyboardEvent): boolean {
    if (!word || choices.length === 0 || event.nativeEvent.isComposing) return false;
    const typed = word.typed.toLowerCase();
    // What is shown may still be about what was typed before.
    const isMeant = ({ text, note }: Choice) => `${text} ${note}`.toLowerCase().includes(typed);
    const chosen = choices.filter((_, index) => index === active).find(isMeant);
    if (event.key === 'Escape') {
      setClosedAt(word.start);
      close();
    } else if (event.key === 'ArrowDown') setActive((active + 1) % choices.length);
    else if (event.key === 'ArrowUp') setActive(active <= 0 ? choices.length - 1 : active - 1);
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && chosen) take(chosen);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  const isOpen = word !== null && choices.length > 0;
  const listId = `${id}-completions`;
  return {
    fieldProps: {
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': isOpen && active >= 0 ? `${listId}-${active}` : undefined,
      // Also told of what is typed.
      onSelect: look,
      onBlur: close,
    },
    handleKey,
    list: word && (
      // Nobody misses it where its code cannot be fetched.
      <ErrorBoundary fallback={null}>
        <Suspense>
          <CompletionList
            id={listId}
            kind={word.kind}
            typed={word.typed}
            active={active}
            side={side}
            choices={choices}
            onChoices={show}
            onTake={take}
          />
        </Suspense>
      </ErrorBoundary>
    ),
  };
}
