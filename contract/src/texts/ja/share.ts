import type { messages as english } from '../en/share.ts';

export const messages: Record<keyof typeof english, string> = {
  'share.logIn':
    '{kind, select, post {ログインして<person>{name}</person>さんの投稿を見る} other {ログインして<person>{name}</person>さんのプロフィールを見る}}',
  'share.logInLabel':
    '{kind, select, post {ログインして{name}さんの投稿を見る} other {ログインして{name}さんのプロフィールを見る}}',
  'share.sensitive': 'センシティブなコンテンツ',

  'share.posts': '{count, plural, other {投稿{formatted}件}}',
  'share.followers': '{count, plural, other {フォロワー{formatted}人}}',
  'share.likes': '{count, plural, other {「いいね！」{formatted}件}}',
  'share.comments': '{count, plural, other {コメント{formatted}件}}',
};
