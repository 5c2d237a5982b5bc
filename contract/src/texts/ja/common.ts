import type { messages as english } from '../en/common.ts';

export const messages: Record<keyof typeof english, string> = {
  'common.genericFailure': 'エラーが発生しました。後でもう一度お試しください。',
  'common.profileFailed': '問題が発生しました',
  'common.goBack': '戻る',
  'common.tryAgain': '再試行',
  'common.showMore': 'もっと見る',
  'common.cancel': 'キャンセル',
  'common.close': '閉じる',
  'common.delete': '削除',
  'common.remove': '削除',
  'common.save': '保存',
  'common.done': '完了',
  'common.settings': '設定',
  'common.search': '検索',
  'common.notifications': '通知',
  'common.posts': '投稿',
  'common.people': 'ユーザー',

  'common.justNow': 'たった今',

  'common.signedOut': 'ログアウトされました。もう一度ログインしてください。',
  'common.linkCopied': 'リンクをコピーしました',
  'common.linkNotCopied': 'リンクをコピーできませんでした。',

  'common.codeFailed': 'ページのこの部分を読み込めませんでした。',
  'common.codeOffline':
    'オフラインのため、ページのこの部分はまだ読み込まれていません。オンラインに戻ると表示されます。',

  'common.pictureUnavailable': '画像を表示できません',

  'common.carousel': 'カルーセル',
  'common.slide': 'スライド',
  'common.slidePosition': '{count, number}件中{position, number}件目',
  'common.carouselKeys': '{label}。矢印キーで移動できます',
  'common.previousSlide': '前へ',
  'common.nextSlide': '次へ',

  'common.play': '再生',
  'common.pause': '一時停止',
  'common.seek': '再生位置',
  'common.videoPosition': '{duration}のうち{time}',
  'common.videoCaptions': '字幕',
  'common.soundOn': '音声をオンにする',
  'common.soundOff': '音声をオフにする',
};
