import { intlLanguage, memoized } from './translate.ts';

const numberFormat = memoized(
  (language: string, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(language, options),
);

/** Formats a number in the current language, such as `12,345` in English. */
export const formatNumber = (value: number, options?: Intl.NumberFormatOptions): string =>
  numberFormat(intlLanguage(), options).format(value);
