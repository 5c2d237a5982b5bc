import type { messages as english } from '../en/notifications.ts';

export const messages: Record<keyof typeof english, string> = {
  'notifications.bellUnread': '通知、{count, plural, other {未読#件}}',
  'notifications.bellMany': '{count, number}+',
  'notifications.unreadCount': '{count, plural, other {未読の通知#件}}',

  'notifications.like': '{count, plural, other {<names></names>があなたの投稿に「いいね！」しました}}',
  'notifications.comment': '{count, plural, other {<names></names>があなたの投稿にコメントしました}}',
  'notifications.reply': '{count, plural, other {<names></names>があなたのコメントに返信しました}}',
  'notifications.mentionInPost': '{count, plural, other {<names></names>が投稿であなたをメンションしました}}',
  'notifications.mentionInComment': '{count, plural, other {<names></names>がコメントであなたをメンションしました}}',
  'notifications.follow': '{count, plural, other {<names></names>があなたをフォローしました}}',
  'notifications.followRequest': '{count, plural, other {<names></names>があなたにフォローリクエストを送信しました}}',
  'notifications.requesterFollows': '{count, plural, other {<names></names>があなたのフォロワーになりました}}',
  'notifications.requestAccepted': '{count, plural, other {<names></names>があなたのフォローリクエストを承認しました}}',

  'notifications.oneName': '<name>{first}</name>さん',
  'notifications.twoNames': '<name>{first}</name>さんと<name>{second}</name>さん',
  'notifications.threeNames': '<name>{first}</name>さん、<name>{second}</name>さん、<name>{third}</name>さん',
  'notifications.oneNameAndOthers': '<name>{first}</name>さん、他{others, plural, other {#人}}',
  'notifications.twoNamesAndOthers':
    '<name>{first}</name>さん、<name>{second}</name>さん、他{others, plural, other {#人}}',

  'notifications.row': '<sentence></sentence>。',
  'notifications.quote': '「<text></text>」',
  'notifications.newPrefix': '新着: ',
  'notifications.today': '今日',
  'notifications.thisWeek': '今週',
  'notifications.earlier': 'それ以前',
  'notifications.loading': '通知を読み込み中',
  'notifications.loadFailed': '通知を読み込めませんでした。',
  'notifications.empty': 'まだ通知がありません。「いいね！」、コメント、新しいフォロワーがここに表示されます。',

  'notifications.kindLike': 'いいね！',
  'notifications.kindLikeAbout': '誰かがあなたの投稿に「いいね！」したときに通知します。',
  'notifications.kindComment': 'コメント',
  'notifications.kindCommentAbout': '誰かがあなたの投稿にコメントしたときに通知します。',
  'notifications.kindReply': '返信',
  'notifications.kindReplyAbout': '誰かがあなたのコメントに返信したときに通知します。',
  'notifications.kindMention': 'メンション',
  'notifications.kindMentionAbout': '誰かが投稿やコメントであなたをメンションしたときに通知します。',
  'notifications.kindFollow': '新しいフォロワー',
  'notifications.kindFollowAbout': '誰かがあなたをフォローしたときに通知します。',
  'notifications.kindFollowRequest': 'フォローリクエスト',
  'notifications.kindFollowRequestAbout':
    '誰かがあなたの非公開アカウントにフォローリクエストを送信したときに通知します。',
  'notifications.kindRequestAccepted': 'フォローリクエストの承認',
  'notifications.kindRequestAcceptedAbout': '誰かがあなたのフォローリクエストを承認したときに通知します。',
  'notifications.guestKinds': '共有のゲストアカウントのため、通知の設定は変更できません。',

  'notifications.push': 'このデバイス',
  'notifications.pushOff': 'Glimpseを閉じているときも、このデバイスで通知を受け取れます。',
  'notifications.pushOn': 'ログアウトするまで、Glimpseを閉じているときもこのデバイスに通知が届きます。',
  'notifications.pushBlocked': 'このサイトからの通知はブロックされています。ブラウザの設定で許可できます。',
  'notifications.pushUnsupported': 'このブラウザではプッシュ通知を利用できません。',
  'notifications.pushNotReady': '通知の準備がまだできていません。もう一度お試しください。',
  'notifications.guestPush': '共有のゲストアカウントのため、プッシュ通知は利用できません。',
};
