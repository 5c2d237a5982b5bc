import type { messages as english } from '../en/login.ts';

export const messages: Record<keyof typeof english, string> = {
  'login.title': 'Kleine Momente zum Teilen.',
  'login.pageTitle': 'Anmelden • Glimpse',
  'login.email': 'E-Mail-Adresse',
  'login.password': 'Passwort',
  'login.submit': 'Anmelden',
  'login.or': 'oder',
  'login.guest': 'Als Gast anmelden',
  'login.forgot': 'Passwort vergessen?',
  'login.newHere': 'Neu bei Glimpse?',
  'login.createAccount': 'Neues Konto erstellen',
  'login.language': 'Sprache',
  'login.somethingWentWrong': 'Etwas ist schiefgelaufen',
  'login.welcomeBack': 'Willkommen zurück, {name}',
  'login.errorPageTitle': 'Etwas ist schiefgelaufen • Glimpse',
  'login.reload': 'Neu laden',
  'login.newVersion': 'Eine neue Version von Glimpse ist verfügbar.',
  'login.later': 'Später',
};
