import type { messages as english } from '../en/manifest.ts';

export const messages: Record<keyof typeof english, string> = {
  'manifest.description': 'フォロー中の人と写真や動画をシェアしましょう。',
  'manifest.createPost': '投稿を作成',
  'manifest.search': '検索',
};
