export const messages = {
  'settings.language': 'Language',
  'settings.languageOfBrowser': 'As in the browser',
  'settings.languageAbout': 'Buttons, messages and dates. Posts and comments stay in the language of their authors.',
} as const;
