import type { AppError } from '@glimpse/contract/app-error';
import { formatError } from './translate.ts';

/** An AppError. Other errors and errors of a job have no reason. */
type ShownError = Pick<AppError, 'message'> & Partial<Pick<AppError, 'reason' | 'values'>>;

/** Returns the text of an error in the current language, or its English text if there is no translation. */
export const errorText = ({ message, reason = message, values = {} }: ShownError): string =>
  formatError(reason, withDates(values)) ?? message;

/** Returns the text of a zod issue or of another check of the contract in the current language. */
export const validationText = (english: string): string => errorText({ message: english });

/** Returns the values with a `Date` for each time (`ErrorValues`). */
const withDates = (values: NonNullable<AppError['values']>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, name.endsWith('Ms') ? new Date(value) : value]),
  );
