import { messages } from './catalogue.ts';
import { errors } from './errors.ts';
import { messages as preview } from './preview.ts';
import { messages as push } from './push.ts';

/**
 * The English texts that each translation has, such as de.json: messages of the client, texts of the server and texts
 * of errors. Only tests and translators import this file.
 */
export const allTexts: Readonly<Record<string, string>> = {
  ...messages,
  ...preview,
  ...push,
  ...Object.fromEntries(Object.entries(errors).map(([reason, text]) => [`errors.${reason}`, text])),
};
