import type { messages as english } from '../en/search.ts';

export const messages: Record<keyof typeof english, string> = {
  'search.placeholder': '友達や家族を検索',
  'search.empty': '検索結果はありません',
  'search.failed': '検索できませんでした。',
  'search.searching': '検索中',
  'search.offline': 'オフラインです。オンラインに戻ると、検索が再開されます。',
  'search.morePeople': 'ユーザーをもっと見る',
  'search.hashtags': 'ハッシュタグ',
  'search.captions': 'キャプション',
  'search.moreCaptions': 'キャプションをもっと見る',
  'search.recent': '最近',
  'search.recentSearches': '最近の検索',
  'search.clearAll': 'すべて削除',
  'search.removeRecent': '「{search}」を削除',
  'search.suggested': 'おすすめ',
};
