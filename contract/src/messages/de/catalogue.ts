export { messages } from '../en/catalogue.ts';
export { errors } from '../en/errors.ts';
