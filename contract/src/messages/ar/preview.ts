export { messages } from '../en/preview.ts';
