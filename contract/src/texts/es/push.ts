import type { messages as english } from '../en/push.ts';

export const messages: Record<keyof typeof english, string> = {
  'push.withText': '{name}: {text}',
  'push.text': '{name} te envió un mensaje',
  'push.picture': '{name} te envió una foto',
  'push.post': '{name} te envió una publicación',
  'push.profile': '{name} te envió un perfil',
  'push.story': '{name} te envió una historia',
  'push.storyReply': '{name} respondió a tu historia',
  'push.storyReplyWithText': '{name} respondió a tu historia: {text}',
  'push.several':
    '{count, plural, one {# mensaje nuevo de {name}} many {# de mensajes nuevos de {name}} other {# mensajes nuevos de {name}}}',
};
