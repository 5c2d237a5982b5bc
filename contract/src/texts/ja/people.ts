import type { messages as english } from '../en/people.ts';

export const messages: Record<keyof typeof english, string> = {
  'people.follow': 'フォローする',
  'people.requested': 'リクエスト済み',
  'people.removed': '削除済み',
  'people.unfollow': 'フォロー解除',
  'people.cancelRequest': 'フォローリクエストを取り消す',
  'people.accept': '承認',
  'people.decline': '拒否',
  'people.unfollowPrivateQuestion': 'この非公開アカウントのフォローを解除しますか？',
  'people.unfollowPrivateAbout':
    'もう一度フォローするには、新しいリクエストを送信し、相手に承認してもらう必要があります。',

  'people.followed': '{name}さんをフォローしました',
  'people.unfollowed': '{name}さんのフォローを解除しました',
  'people.requestSent': '{name}さんにフォローリクエストを送信しました',
  'people.requestWithdrawn': '{name}さんへのフォローリクエストを取り消しました',
  'people.blocked': 'ブロックしました',
  'people.unblocked': 'ブロックを解除しました',
  'people.muted': 'ミュートしました',
  'people.unmuted': 'ミュートを解除しました',
  'people.profileUpdated': 'プロフィールを更新しました',

  'people.requestsTitle': 'フォローリクエスト',
  'people.likesTitle': 'いいね！',
  'people.followersTitle': 'フォロワー',
  'people.followingTitle': 'フォロー中',
  'people.noLikes': 'まだ「いいね！」がありません。',
  'people.noFollowers': 'まだフォロワーがいません。',
  'people.noFollowing': 'まだ誰もフォローしていません。',
  'people.noneFound': 'ユーザーが見つかりませんでした。',
  'people.loading': 'ユーザーを読み込み中',
  'people.loadingFailed': 'リストを読み込めませんでした。',

  'people.suggested': 'おすすめ',
  'people.view': '表示',
  'people.followerCount': '{count, plural, other {フォロワー#人}}',
  'people.followedByOne': '{name}さんがフォロー中',
  'people.followedByTwo': '{first}さんと{second}さんがフォロー中',
  'people.followedByMore': '{first}さん、{second}さん、他{count, plural, other {#人}}がフォロー中',
  'people.suggestionsOffline': 'オンラインに戻ると、おすすめが表示されます。',
  'people.suggestionsLoading': 'おすすめを読み込み中',
  'people.suggestionsFailed': 'おすすめを読み込めませんでした。',
  'people.noSuggestions': 'まだおすすめのユーザーがいません。後でユーザーを検索できます。',

  'people.welcome': 'Glimpseへようこそ',
  'people.welcomeLoading': '読み込み中',
};
