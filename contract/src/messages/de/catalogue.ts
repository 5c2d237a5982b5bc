export { messages } from '../en/catalogue.ts';
