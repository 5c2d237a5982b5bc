import type { messages as english } from '../en/bookmarks.ts';

export const messages: Record<keyof typeof english, string> = {
  'bookmarks.title': 'ブックマーク',
  'bookmarks.all': 'すべて',
  'bookmarks.posts': 'ブックマークした投稿',
  'bookmarks.postsMatching': 'ブックマークした投稿（「{search}」に一致するユーザー）',
  'bookmarks.empty': 'ブックマークした投稿はありません',
  'bookmarks.emptyText': 'ブックマークした投稿がここに表示されます。見られるのは自分だけです。',
  'bookmarks.noneMatching': 'ブックマークした投稿の中に、「{search}」に一致するユーザーの投稿はありません。',
  'bookmarks.onlyYou': '保存した投稿を見られるのは自分だけです。',

  'bookmarks.collections': 'コレクション',
  'bookmarks.collectionsLoading': 'コレクションを読み込み中',
  'bookmarks.collectionsFailed': 'コレクションを読み込めませんでした。',
  'bookmarks.noCollections': 'まだコレクションがありません',
  'bookmarks.noCollectionsText':
    'コレクションでブックマークを整理できます。投稿のブックマークを長押しすると、コレクションに保存できます。',
  'bookmarks.collectionsPrivate': 'コレクションでブックマークを整理できます。見られるのは自分だけです。',

  'bookmarks.collection': 'コレクション',
  'bookmarks.collectionPageTitle': '{name} • Glimpse',
  'bookmarks.collectionPosts': '「{name}」の投稿',
  'bookmarks.collectionEmpty': 'このコレクションは空です',
  'bookmarks.collectionEmptyText': '投稿のブックマークを長押しすると、ここに保存できます。',
  'bookmarks.collectionFailed': 'コレクションを読み込めませんでした。',
  'bookmarks.collectionNotFound': 'コレクションが見つかりません',
  'bookmarks.collectionNotFoundPageTitle': 'コレクションが見つかりません • Glimpse',
  'bookmarks.collectionNotFoundText': 'このコレクションは存在しないか、削除されました。',
  'bookmarks.yourCollections': '自分のコレクション',

  'bookmarks.collectionOptions': 'コレクションのオプション',
  'bookmarks.rename': '名前を変更',
  'bookmarks.renameCollection': 'コレクションの名前を変更',
  'bookmarks.collectionRenamed': 'コレクションの名前を変更しました',
  'bookmarks.deleteCollection': 'コレクションを削除',
  'bookmarks.deleteQuestion': '「{name}」を削除しますか？',
  'bookmarks.deleteText': '投稿はブックマークに残ります。',
  'bookmarks.collectionDeleted': 'コレクションを削除しました',
  'bookmarks.newCollection': '新しいコレクション',
  'bookmarks.collectionName': 'コレクションの名前',
  'bookmarks.create': '作成',
  'bookmarks.collectionCreated': 'コレクションを作成しました',
  'bookmarks.saveToCollection': 'コレクションに保存',
  'bookmarks.tooManyCollections': '{count, plural, other {1件の投稿を保存できるコレクションは#個までです。}}',

  'bookmarks.archivedPosts': 'アーカイブ済みの投稿',
  'bookmarks.archiveEmpty': 'アーカイブは空です',
  'bookmarks.archiveEmptyText':
    '自分の投稿のメニューを開いて「アーカイブ」を選んでください。「いいね！」とコメントはそのまま残り、プロフィールに再表示するまで、投稿を見られるのは自分だけです。',
};
