import type { messages as english } from '../en/share.ts';

export const messages: Record<keyof typeof english, string> = {
  'share.logIn':
    '{kind, select, post {سجّل الدخول لمشاهدة منشور من <person>{name}</person>} other {سجّل الدخول لمشاهدة حساب <person>{name}</person>}}',
  'share.logInLabel':
    '{kind, select, post {سجّل الدخول لمشاهدة منشور من {name}} other {سجّل الدخول لمشاهدة حساب {name}}}',
  'share.sensitive': 'محتوى حساس',

  'share.posts':
    '{count, plural, zero {لا منشورات} one {منشور واحد} two {منشوران} few {{formatted} منشورات} many {{formatted} منشورًا} other {{formatted} منشور}}',
  'share.followers':
    '{count, plural, zero {لا متابعين} one {متابع واحد} two {متابعان} few {{formatted} متابعين} many {{formatted} متابعًا} other {{formatted} متابع}}',
  'share.likes':
    '{count, plural, zero {لا إعجابات} one {إعجاب واحد} two {إعجابان} few {{formatted} إعجابات} many {{formatted} إعجابًا} other {{formatted} إعجاب}}',
  'share.comments':
    '{count, plural, zero {لا تعليقات} one {تعليق واحد} two {تعليقان} few {{formatted} تعليقات} many {{formatted} تعليقًا} other {{formatted} تعليق}}',
};
