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

const { Component: CompletionList } = lazily(async () => (await import('./completion-list.tsx')).CompletionList);

interface CompletionOptions {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly maxLength: number;
  readonly onPerson: (person: { uid: string; username: string }) => void;
  /** The side of the field on which the list opens. */
  readonly side: 'above' | 'below';
}

type FieldProps = Pick<
  ComponentProps<'textarea'>,
  'aria-autocomplete' | 'aria-haspopup' | 'aria-controls' | 'aria-activedescendant' | 'onSelect' | 'onBlur'
>;

interface Completion {
  /** Props for the field. The field and `list` need a common parent with `position: relative`. */
  readonly fieldProps: FieldProps;
  /** Handles a key of the field before the field does. Returns true if the list used the key. */
  readonly handleKey: (event: KeyboardEvent) => boolean;
  readonly list: ReactNode;
}

/**
 * Completes a hashtag or username while it is typed. Arrow keys move through the list, Enter and Tab insert the
 * active item, and Escape closes the list. In a list of usernames the first item is active at once. In a list of
 * hashtags no item is active before an arrow key.
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

  function updateWord() {
    const { selectionStart = 0, selectionEnd = 0, value: typed = '' } = field.current ?? {};
    const found = selectionStart === selectionEnd ? wordAt(typed, selectionStart) : null;
    if (found?.start !== closedAt) setClosedAt(null);
    setWord(found?.start === closedAt ? null : found);
    if (found === null) setChoices([]);
  }

  function showChoices(found: readonly Choice[]) {
    setChoices(found);
    setActive(word?.kind === 'name' && found.length > 0 ? 0 : -1);
  }

  function close() {
    setWord(null);
    setChoices([]);
  }

  function select(choice: Choice) {
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
    // The shown items can still belong to the text that was typed before, so check the active item.
    const matchesTyped = ({ text, note }: Choice) => `${text} ${note}`.toLowerCase().includes(typed);
    const chosen = choices.filter((_, index) => index === active).find(matchesTyped);
    if (event.key === 'Escape') {
      setClosedAt(word.start);
      close();
    } else if (event.key === 'ArrowDown') setActive((active + 1) % choices.length);
    else if (event.key === 'ArrowUp') setActive(active <= 0 ? choices.length - 1 : active - 1);
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && chosen) select(chosen);
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
      // `select` also fires after typing.
      onSelect: updateWord,
      onBlur: close,
    },
    handleKey,
    list: word && (
      // If the code of the list cannot be loaded, the field works without completion.
      <ErrorBoundary fallback={null}>
        <Suspense>
          <CompletionList
            id={listId}
            kind={word.kind}
            typed={word.typed}
            active={active}
            side={side}
            choices={choices}
            onChoices={showChoices}
            onSelect={select}
          />
        </Suspense>
      </ErrorBoundary>
    ),
  };
}
