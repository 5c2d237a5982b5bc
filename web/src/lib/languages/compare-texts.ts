import { intlLanguage, memoized } from './translate.ts';

const collator = memoized((language: string) => new Intl.Collator(language));

/** Compares two texts for `sort`, in the order of the current language. */
export const compareTexts = (one: string, other: string): number => collator(intlLanguage()).compare(one, other);
