/** The pseudo-locale. The build plugin web/build/messages.ts adds the accents and brackets. */
export { messages } from '../en/catalogue.ts';
export { errors } from '../en/errors.ts';
