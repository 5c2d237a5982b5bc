import type { Span } from '@glimpse/contract/rich-text/rich-text';
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

const { Component: CompletionList } = lazily(async () => (await import('./completion-list.tsx')).CompletionList);

interface CompletionOptions {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly maxLength: number;
  /** Called when the viewer selects a person. */
  readonly onPerson: (person: { uid: string; username: string }) => void;
  /** Whether the list opens above or below the field. */
  readonly side: 'above' | 'below';
}

type FieldProps = Pick<
  ComponentProps<'textarea'>,
  'aria-autocomplete' | 'aria-haspopup' | 'aria-controls' | 'aria-activedescendant' | 'onSelect' | 'onBlur'
>;

interface Completion {
  /** Props for the field. The field and `list` need a common parent with `position: relative`. */
  readonly fieldProps: FieldProps;
  /** Call it first in the `onKeyDown` of the field. Returns true if the list has handled the key. */
  readonly handleKey: (event: KeyboardEvent) => boolean;
  readonly list: ReactNode;
}

/**
 * Completes a hashtag or username while it is typed. Arrow keys move through the list, Enter and Tab insert the active
 * item, and Escape closes the list. In a list of usernames, the first item is active at once. In a list of hashtags, no
 * item is active before an arrow key is pressed, so that Enter does not replace a new hashtag.
 */
export function useCompletion(options: CompletionOptions): Completion {
  const { value, onChange, field, maxLength, onPerson, side } = options;
  const id = useId();
  const [word, setWord] = useState<UnfinishedWord | null>(null);
  // The start of the word for which the viewer has closed the list with Escape.
  const [dismissedStart, setDismissedStart] = useState<number | null>(null);
  const [choices, setChoices] = useState<readonly Choice[]>([]);
  const [activeIndex, setActiveIndex] = useState(-1);
  // The position to which the caret moves after the next render, or null.
  const nextCaret = useRef<number | null>(null);

  useLayoutEffect(() => {
    if (nextCaret.current !== null) field.current?.setSelectionRange(nextCaret.current, nextCaret.current);
    nextCaret.current = null;
  });

  function updateWord() {
    const { selectionStart = 0, selectionEnd = 0, value: text = '' } = field.current ?? {};
    const found = selectionStart === selectionEnd ? wordAt(text, selectionStart) : null;
    if (found?.start !== dismissedStart) setDismissedStart(null);
    setWord(found?.start === dismissedStart ? null : found);
    if (found === null) setChoices([]);
  }

  /** The item that the viewer has moved to stays active if it is found again. */
  function showChoices(found: readonly Choice[]) {
    const firstIndex = word?.kind === 'name' && found.length > 0 ? 0 : -1;
    const movedTo = activeIndex > firstIndex ? choices[activeIndex]?.text : undefined;
    setChoices(found);
    setActiveIndex(
      Math.max(
        firstIndex,
        found.findIndex(({ text }) => text === movedTo),
      ),
    );
  }

  function close() {
    setWord(null);
    setChoices([]);
  }

  function select(choice: Choice) {
    if (!word) return;
    const textAfter = value.slice(word.end);
    const inserted = `${choice.text}${textAfter.startsWith(' ') ? '' : ' '}`;
    const newValue = value.slice(0, word.start) + inserted + textAfter;
    close();
    if (newValue.length > maxLength) return;
    nextCaret.current = word.start + choice.text.length + 1;
    if (choice.person) onPerson(choice.person);
    onChange(newValue);
    field.current?.focus();
  }

  function handleKey(event: KeyboardEvent): boolean {
    if (!word || choices.length === 0 || event.nativeEvent.isComposing) return false;
    const typed = word.typed.toLowerCase();
    // The shown choices can belong to a previously typed text, so check whether the active choice still matches.
    const matchesTyped = ({ text, note }: Choice) => `${text} ${note()}`.toLowerCase().includes(typed);
    // If it does not, Enter inserts the first shown person who does.
    const candidates = word.kind === 'name' ? choices : [];
    const activeChoice = [...choices.filter((_, index) => index === activeIndex), ...candidates].find(matchesTyped);
    if (event.key === 'Escape') {
      setDismissedStart(word.start);
      close();
    } else if (event.key === 'ArrowDown') setActiveIndex((activeIndex + 1) % choices.length);
    else if (event.key === 'ArrowUp') setActiveIndex(activeIndex <= 0 ? choices.length - 1 : activeIndex - 1);
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && activeChoice) select(activeChoice);
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
      'aria-activedescendant': isOpen && activeIndex >= 0 ? `${listId}-${activeIndex}` : undefined,
      // The event `select` also fires after typing.
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
            activeIndex={activeIndex}
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

/** A hashtag or username that is being typed. Its span is from the sign (`#` or `@`) to the caret. */
interface UnfinishedWord extends Span {
  readonly kind: 'tag' | 'name';
  /** The text after the sign. A username has at least one character. */
  readonly typed: string;
}

const unfinishedWord =
  /(?<![\p{L}\p{M}\p{N}_@#＠＃/&=.])(?:([#＃])|[@＠](?!$))((?:[\p{L}\p{M}\p{N}_][\p{L}\p{M}\p{N}_.'’·&+-]{0,60})?)$/u;

/** Returns the hashtag or username that ends at the caret, or null if there is none. */
export function wordAt(text: string, caret: number): UnfinishedWord | null {
  // A word is at most 61 characters long. The regular expression would be slow on the whole text of a long caption.
  const searchStart = Math.max(0, caret - 100);
  const match = unfinishedWord.exec(text.slice(searchStart, caret));
  if (!match) return null;
  const [, hash, typed = ''] = match;
  return {
    kind: hash ? 'tag' : 'name',
    typed,
    start: searchStart + match.index,
    end: caret,
  };
}
