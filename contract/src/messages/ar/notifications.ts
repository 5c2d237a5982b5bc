export { messages } from '../en/notifications.ts';
