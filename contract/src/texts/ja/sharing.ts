import type { messages as english } from '../en/sharing.ts';

export const messages: Record<keyof typeof english, string> = {
  'sharing.sendProfile': 'プロフィールを送信',
  'sharing.search': '人を検索',
  'sharing.recent': '最近のやり取り',
  'sharing.followed': 'フォロー中の人',
  'sharing.results': '検索結果',
  'sharing.chosen': '選択した人',
  'sharing.removePerson': '{name}さんを外す',
  'sharing.nobody': '送信する相手を検索してください。',
  'sharing.tooMany': '一度に送信できるのは{count}人までです。',
  'sharing.offline': 'オフラインです。最近のやり取りから選べます。',
  'sharing.text': 'メッセージを追加',
  'sharing.send': '送信',
  'sharing.forFollowers': 'この投稿は{name}さんのフォロワーだけが見られます。',
  'sharing.sent': '{count, plural, one {{name}さんに送信しました} other {#人に送信しました}}',
  'sharing.queued': 'オフラインです。オンラインに戻ると送信されます。',
  'sharing.notSent': '{name}さんに送信できませんでした。{reason}',

  'sharing.message': 'メッセージ',
};
