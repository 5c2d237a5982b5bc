import type { messages as english } from '../en/push.ts';

export const messages: Record<keyof typeof english, string> = {
  'push.withText': '{name}: {text}',
  'push.text': '{name} hat dir eine Nachricht gesendet',
  'push.picture': '{name} hat dir ein Foto gesendet',
  'push.post': '{name} hat dir einen Beitrag gesendet',
  'push.profile': '{name} hat dir ein Profil gesendet',
  'push.story': '{name} hat dir eine Story gesendet',
  'push.storyReply': '{name} hat auf deine Story geantwortet',
  'push.storyReplyWithText': '{name} hat auf deine Story geantwortet: {text}',
  'push.several': '{count, plural, one {# neue Nachricht von {name}} other {# neue Nachrichten von {name}}}',
};
