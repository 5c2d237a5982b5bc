import { readdirSync } from 'node:fs';
import path from 'node:path';
import {
  isArgumentElement,
  isDateElement,
  isLiteralElement,
  isNumberElement,
  isPluralElement,
  isSelectElement,
  isTagElement,
  isTimeElement,
  type MessageFormatElement,
  parse,
} from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';
import { languages } from '../languages/language.ts';
import ar from './ar.json' with { type: 'json' };
import de from './de.json' with { type: 'json' };
import { allTexts as english } from './en/all-texts.ts';
import es from './es.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };

type Texts = Readonly<Record<string, string>>;

const translations: Readonly<Record<string, Texts>> = { de, es, ja, ar };

/** The arguments and elements of a message, such as `count: plural`. */
function partsOf(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (isTagElement(element)) return [`<${element.value}>`, ...partsOf(element.children)];
    if (isPluralElement(element) || isSelectElement(element)) {
      const kind = isPluralElement(element) ? 'plural' : `select ${Object.keys(element.options).sort()}`;
      return [`${element.value}: ${kind}`, ...Object.values(element.options).flatMap(({ value }) => partsOf(value))];
    }
    if (isNumberElement(element)) return [`${element.value}: number`];
    if (isDateElement(element) || isTimeElement(element)) return [`${element.value}: date`];
    return isArgumentElement(element) ? [element.value] : [];
  });
}

const signature = (text: string) => [...new Set(partsOf(parse(text)))].sort();

/** All plurals in a message, also those inside of others. */
function pluralsOf(elements: readonly MessageFormatElement[]): Extract<MessageFormatElement, { offset: number }>[] {
  return elements.flatMap((element) => {
    if (isTagElement(element)) return pluralsOf(element.children);
    if (!isPluralElement(element) && !isSelectElement(element)) return [];
    const inner = Object.values(element.options).flatMap(({ value }) => pluralsOf(value));
    return isPluralElement(element) ? [element, ...inner] : inner;
  });
}

/** Whether a `#` is inside of a select, where the parser takes it for text. */
const hasPoundInSelect = (elements: readonly MessageFormatElement[], isInSelect = false): boolean =>
  elements.some((element) => {
    if (isLiteralElement(element)) return isInSelect && element.value.includes('#');
    if (isTagElement(element)) return hasPoundInSelect(element.children, isInSelect);
    if (isPluralElement(element)) return Object.values(element.options).some(({ value }) => hasPoundInSelect(value));
    if (isSelectElement(element))
      return Object.values(element.options).some(({ value }) => hasPoundInSelect(value, true));
    return false;
  });

/** The faults of a message in a language. `source` is the English text. */
function faultsOf(language: string, text: string | undefined, source: string): string[] {
  if (text === undefined || (text === '' && source !== '')) return ['has no text'];
  const elements = parse(text);
  // English has forms for the numbers that occur.
  const required =
    language === 'en' ? ['other'] : new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
  const wanted = signature(source);
  return [
    ...(JSON.stringify(signature(text)) === JSON.stringify(wanted)
      ? []
      : [`must have: ${wanted.join(', ') || 'nothing'}`]),
    ...pluralsOf(elements).flatMap(({ value, options, offset }) => [
      ...required
        .filter((category) => !(category in options))
        .map((category) => `${value} has no form for ${category}`),
      ...(offset === 0 ? [] : ['offset is not supported']),
    ]),
    ...(hasPoundInSelect(elements) ? ['# is in a select'] : []),
    ...(/\s$/.test(text) !== /\s$/.test(source) && /\s$/.test(text) ? ['ends with white space'] : []),
  ];
}

const names = Object.keys(english);

describe('the English messages', () => {
  it('have names that begin with the name of their file', async () => {
    const folder = path.join(import.meta.dirname, 'en');
    for (const file of readdirSync(folder).filter(
      (each) => !/^(?:catalogue|errors|all-texts)\.ts$|\.test\.ts$/.test(each),
    )) {
      const { messages = {} }: { messages?: object } = await import(path.join(folder, file));
      const area = path.basename(file, '.ts');
      expect(
        Object.keys(messages).filter((name) => !name.startsWith(`${area}.`)),
        file,
      ).toEqual([]);
    }
  });

  it('have no fault', () => {
    const faults = names.flatMap((name) =>
      faultsOf('en', english[name], english[name] ?? '').map((fault) => `${name}: ${fault}`),
    );
    expect(faults).toEqual([]);
  });
});

describe.each(languages.filter((language) => language !== 'en'))('the messages in %s', (language) => {
  const texts = translations[language];

  it('have the same names as in English', () => {
    expect(Object.keys(texts ?? {}).sort()).toEqual([...names].sort());
  });

  it('have the arguments and elements of the English messages, and all plural forms of the language', () => {
    const faults = names.flatMap((name) =>
      faultsOf(language, texts?.[name], english[name] ?? '').map((fault) => `${name}: ${fault}`),
    );
    expect(faults).toEqual([]);
  });

  it('are translated', () => {
    const same = names.filter((name) => texts?.[name] === english[name] && hasWords(english[name] ?? ''));
    expect(same.filter((name) => !isSameWord(language, english[name] ?? ''))).toEqual([]);
  });
});

/** Whether a text has words besides arguments, elements and the name of the app. */
const hasWords = (text: string) => /\p{L}{2}/u.test(text.replace(/\{[^{}]*\}|<[^>]*>|Glimpse/g, ''));

/** Words that are the same as in English. */
const sameWords: Readonly<Record<string, readonly string[]>> = {
  de: [
    'Name',
    'Story',
    'Tablet',
    'Computer',
    'Emoji',
    'Video',
    'Original',
    'Zoom',
    'Likes',
    'Tags',
    'Hashtags',
    'Bio',
    'Website',
    'Avatar {number, number}',
    'Moderation',
    'System',
    'Highlights',
    'Text',
    'Text: {text}',
    'Orange',
  ],
  es: ['Video', 'Original', 'Zoom', 'Hashtags', 'Avatar {number, number}'],
};
const isSameWord = (language: string, text: string) => sameWords[language]?.includes(text) ?? false;

describe('the check of a message', () => {
  it.each([
    ['a missing text', undefined, 'Delete', ['has no text']],
    ['a missing argument', 'Hallo', 'Hello {name}', ['must have: name']],
    ['a missing element', '{name}', '<b>{name}</b>', ['must have: <b>, name']],
    [
      'a missing plural form',
      '{count, plural, one {أ} other {ب}}',
      '{count, plural, one {a} other {b}}',
      ['few', 'many', 'two', 'zero'].map((form) => `count has no form for ${form}`),
    ],
    [
      'a number in a select',
      '{n, plural, zero {} one {} two {} few {} many {} other {{kind, select, other {#}}}}',
      '{n, plural, other {{kind, select, other {x}}}}',
      ['# is in a select'],
    ],
  ])('finds %s', (_fault, text, source, expected) => {
    expect(faultsOf('ar', text, source)).toEqual(expected);
  });
});
