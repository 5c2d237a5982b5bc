import type { messages as english } from '../en/basics.ts';

export const messages: Record<keyof typeof english, string> = {
  'basics.loading': 'Wird geladen',
  'basics.showPassword': '<hidden>Passwort </hidden>Anzeigen',
  'basics.hidePassword': '<hidden>Passwort </hidden>Verbergen',
};
