import type { messages as english } from '../en/feed.ts';

export const messages: Record<keyof typeof english, string> = {
  'feed.loading': '投稿を読み込み中',
  'feed.loadFailed': '投稿を読み込めませんでした。',
  'feed.empty': 'まだ投稿がありません。',
  'feed.end': '投稿は以上です。',

  'feed.latest': '最新',
  'feed.trending': 'トレンド',
  'feed.following': 'フォロー中',

  'feed.latestPosts': '最新の投稿',
  'feed.trendingPosts': 'トレンドの投稿',
  'feed.followingPosts': 'フォロー中の人の投稿',

  'feed.followingNobody': '誰かをフォローすると、その人の投稿がここに表示されます。',
  'feed.followingEmpty': 'フォロー中の人の投稿はまだありません。',

  'feed.popular': '人気順',
  'feed.newest': '新着順',
  'feed.mostLiked': '「いいね！」順',
  'feed.postsByPeople': '「{search}」に一致するユーザーの投稿',
  'feed.noPostsByPeople': '「{search}」に一致するユーザーの投稿はありません。',
  'feed.postsWithTag': '{tag}の投稿',
  'feed.noPostsWithTag': '{tag}の投稿はまだありません。',
  'feed.relatedHashtags': '関連するハッシュタグ',

  'feed.likeCount': '{count, plural, other {<hidden>「いいね！」</hidden>#<hidden>件</hidden>}}',
  'feed.commentCount': '{count, plural, other {<hidden>コメント</hidden>#<hidden>件</hidden>}}',
  'feed.mediaCount': '{count, plural, other {写真・動画#件}}',
  'feed.video': '動画',
  'feed.animated': 'アニメーション',
  'feed.pinned': '固定済み',
  'feed.hiddenByModerator': 'モデレーターが非表示にしました',
  'feed.show': '表示',
  'feed.showSensitivePost': '{name}さんのセンシティブな投稿を表示',
};
