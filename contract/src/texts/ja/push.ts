import type { messages as english } from '../en/push.ts';

export const messages: Record<keyof typeof english, string> = {
  'push.withText': '{name}：{text}',
  'push.text': '{name}さんからメッセージが届きました',
  'push.picture': '{name}さんから写真が届きました',
  'push.post': '{name}さんから投稿が届きました',
  'push.profile': '{name}さんからプロフィールが届きました',
  'push.story': '{name}さんからストーリーズが届きました',
  'push.storyReply': '{name}さんがあなたのストーリーズに返信しました',
  'push.storyReplyWithText': '{name}さんがあなたのストーリーズに返信しました：{text}',
  'push.several': '{count, plural, other {{name}さんから新しいメッセージが#件あります}}',
};
