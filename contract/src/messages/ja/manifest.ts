export { messages } from '../en/manifest.ts';
