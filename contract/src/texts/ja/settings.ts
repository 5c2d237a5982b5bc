import type { messages as english } from '../en/settings.ts';

export const messages: Record<keyof typeof english, string> = {
  'settings.language': '言語',
  'settings.languageOfBrowser': 'ブラウザと同じ',
  'settings.languageAbout':
    'ボタン、メッセージ、日付に適用されます。投稿とコメントは、書いた人の言語のまま表示されます。',
  'settings.change': '変更',

  'settings.appearance': '外観',
  'settings.theme': 'テーマ',
  'settings.themeSystem': 'システム',
  'settings.themeLight': 'ライト',
  'settings.themeDark': 'ダーク',
  'settings.themeAbout': 'このブラウザにだけ適用されます。',

  'settings.preferences': '環境設定',
  'settings.guestPreferences': 'ゲストアカウントは共有のため、これらの設定はこのブラウザにだけ適用されます。',
  'settings.sensitiveContent': 'センシティブなコンテンツ',
  'settings.sensitiveBlur': 'ぼかす',
  'settings.sensitiveShow': '表示',
  'settings.sensitiveHide': '非表示',
  'settings.sensitiveBlurAbout': '「表示」を押すまで、センシティブな写真と動画がぼかされます。',
  'settings.sensitiveShowAbout': 'センシティブなコンテンツも、他のコンテンツと同じように表示されます。',
  'settings.sensitiveHideAbout': 'センシティブなコンテンツを含む投稿は、一覧に表示されません。',
  'settings.hideOthersLikes': '他の人の投稿の「いいね！」を非表示',
  'settings.hideOthersLikesAbout': '投稿に「いいね！」した人とその人数が表示されなくなります。',
  'settings.hideOwnLikes': '自分の投稿の「いいね！」を非表示',
  'settings.hideOwnLikesAbout': '自分の投稿に「いいね！」した人とその人数が、自分にだけ表示されます。',

  'settings.messages': 'メッセージ',
  'settings.guestMessages': 'ゲストアカウントは共有のため、メッセージの送受信はできません。',
  'settings.messagesFrom': '自分にメッセージを送れる人',
  'settings.messagesFromEveryone': '全員',
  'settings.messagesFromFollowed': 'フォロー中の人',
  'settings.messagesFromNobody': 'なし',
  'settings.messagesFromEveryoneAbout': 'フォローしていない人からのメッセージは、承認するまでリクエストになります。',
  'settings.messagesFromFollowedAbout': 'その他の人はリクエストを送れません。開始済みのやり取りは続けられます。',
  'settings.messagesFromNobodyAbout': '誰も新しいやり取りを始められません。開始済みのやり取りは続けられます。',
  'settings.pushMessageText': 'プッシュ通知にメッセージの本文を表示',
  'settings.pushMessageTextAbout': 'オフにすると、プッシュ通知には送信者だけが表示されます。',
};
