import { intlLanguage, memoized } from './translate.ts';

const numberFormat = memoized(
  (language: string, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(language, options),
);
const dateFormat = memoized(
  (language: string, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options),
);

/** Formats a number in the current language, such as `12,345` in English. */
export const formatNumber = (value: number, options?: Intl.NumberFormatOptions): string =>
  numberFormat(intlLanguage(), options).format(value);

/** Formats a time (epoch milliseconds) in the current language and the viewer's time zone. */
export const formatDate = (timeMs: number, options: Intl.DateTimeFormatOptions): string =>
  dateFormat(intlLanguage(), options).format(timeMs);
