import type { messages as english } from '../en/preview.ts';

export const messages: Record<keyof typeof english, string> = {
  'preview.siteDescription': 'フォロー中の人と写真や動画をシェアしましょう。',
  'preview.captionTitle': '{author}さん：「{caption}」 • Glimpse',
  'preview.photosTitle':
    '{count, plural, =1 {{author}さんが写真をシェアしました} other {{author}さんが写真#枚をシェアしました}} • Glimpse',
  'preview.videosTitle':
    '{count, plural, =1 {{author}さんが動画をシェアしました} other {{author}さんが動画#本をシェアしました}} • Glimpse',
  'preview.mixedTitle': '{count, plural, other {{author}さんが写真と動画#件をシェアしました}} • Glimpse',
  'preview.photosDescription':
    '{count, plural, =1 {{author}さんがGlimpseでシェアした写真です。} other {{author}さんがGlimpseでシェアした#枚の写真です。}}',
  'preview.videosDescription':
    '{count, plural, =1 {{author}さんがGlimpseでシェアした動画です。} other {{author}さんがGlimpseでシェアした#本の動画です。}}',
  'preview.mixedDescription': '{count, plural, other {{author}さんがGlimpseでシェアした写真と動画#件です。}}',
  'preview.photosBy': '{count, plural, =1 {{author}さんの写真} other {{author}さんの写真#枚}}',
  'preview.videosBy': '{count, plural, =1 {{author}さんの動画} other {{author}さんの動画#本}}',
  'preview.mixedBy': '{count, plural, other {{author}さんの写真と動画#件}}',
  'preview.bioDescription': '{bio} · 投稿{posts, plural, other {#件}}、フォロワー{followers, plural, other {#人}}',
  'preview.profileDescription':
    'Glimpseの{name}さん：投稿{posts, plural, other {#件}}、フォロワー{followers, plural, other {#人}}。',
  'preview.avatarAlt': '{name}さんのプロフィール写真',
  'preview.unavailable': 'Glimpseは現在利用できません。このページは数秒後に自動で再試行します。',
};
