import type { messages as english } from '../en/push.ts';

export const messages: Record<keyof typeof english, string> = {
  'push.withText': '{name}: {text}',
  'push.text': 'أرسل إليك {name} رسالة',
  'push.picture': 'أرسل إليك {name} صورة',
  'push.post': 'أرسل إليك {name} منشورًا',
  'push.profile': 'أرسل إليك {name} ملفًا شخصيًا',
  'push.story': 'أرسل إليك {name} قصة',
  'push.storyReply': 'ردّ {name} على قصتك',
  'push.storyReplyWithText': 'ردّ {name} على قصتك: {text}',
  'push.several':
    '{count, plural, zero {# رسالة جديدة من {name}} one {رسالة جديدة من {name} (#)} two {رسالتان جديدتان من {name} (#)} few {# رسائل جديدة من {name}} many {# رسالة جديدة من {name}} other {# رسالة جديدة من {name}}}',
};
