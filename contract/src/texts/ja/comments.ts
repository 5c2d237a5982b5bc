import type { messages as english } from '../en/comments.ts';

export const messages: Record<keyof typeof english, string> = {
  'comments.added': 'コメントを追加しました',
  'comments.updated': 'コメントを更新しました',
  'comments.deleted': 'コメントを削除しました',

  'comments.addComment': 'コメントを追加',
  'comments.post': '投稿する',
  'comments.replyingTo': '<person>{name}</person>さんに返信中',
  'comments.cancelReply': '返信をキャンセル',
  'comments.sending': '送信中…',

  'comments.reply': '<hidden>{name}さんに</hidden>返信',
  'comments.upvote': '{count, plural, =0 {高評価} other {高評価、#件}}',
  'comments.downvote': '{count, plural, =0 {低評価} other {低評価、#件}}',
  'comments.options': 'コメントのオプション',
  'comments.edit': '編集',
  'comments.editComment': 'コメントを編集',
  'comments.edited': '編集済み',
  'comments.hiddenByModerator': 'モデレーターが非表示にしました。自分にだけ表示されています。',
  'comments.hiddenComment': 'このコメントは非表示です。',
  'comments.deletedComment': 'このコメントは削除されました。',

  'comments.comments': 'コメント',
  'comments.empty': 'まだコメントがありません。',
  'comments.loading': 'コメントを読み込み中',
  'comments.loadFailed': 'コメントを読み込めませんでした。',
  'comments.viewMore': 'コメントをもっと見る',
  'comments.order': 'コメントの並び順',
  'comments.newestFirst': '新しい順',
  'comments.oldestFirst': '古い順',

  'comments.viewReplies': '{count, plural, other {返信#件を表示}}',
  'comments.hideReplies': '返信を非表示',
  'comments.replies': '返信',
  'comments.repliesTo': '{name}さんへの返信',
  'comments.loadingReplies': '返信を読み込み中',
  'comments.repliesFailed': '返信を読み込めませんでした。',
  'comments.viewMoreReplies': '返信をもっと見る',
};
