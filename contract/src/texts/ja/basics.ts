import type { messages as english } from '../en/basics.ts';

export const messages: Record<keyof typeof english, string> = {
  'basics.loading': '読み込み中',
  'basics.showPassword': '<hidden>パスワードを</hidden>表示',
  'basics.hidePassword': '<hidden>パスワードを</hidden>非表示',
};
