import type { messages as english } from '../en/login.ts';

export const messages: Record<keyof typeof english, string> = {
  'login.title': '小さな瞬間を、みんなと。',
  'login.pageTitle': 'ログイン • Glimpse',
  'login.email': 'メールアドレス',
  'login.password': 'パスワード',
  'login.submit': 'ログイン',
  'login.or': 'または',
  'login.guest': 'ゲストとしてログイン',
  'login.forgot': 'パスワードをお忘れですか？',
  'login.newHere': 'Glimpseは初めてですか？',
  'login.createAccount': '新しいアカウントを作成',
  'login.language': '言語',
  'login.somethingWentWrong': '問題が発生しました',
  'login.welcomeBack': '{name}さん、おかえりなさい',

  'login.errorPageTitle': '問題が発生しました • Glimpse',
  'login.reload': '再読み込み',
  'login.newVersion': 'Glimpseの新しいバージョンがあります。',
  'login.later': '後で',
};
