import type { messages as english } from '../en/preview.ts';

/** The texts of link previews, which only the server uses. */
export const messages: Record<keyof typeof english, string> = {
  'preview.siteDescription': 'شارك الصور والفيديوهات مع من تتابعهم.',
  'preview.captionTitle': '{author}: «{caption}» • Glimpse',
  'preview.photosTitle':
    '{count, plural, zero {شارك {author} # صورة} one {شارك {author} صورة} two {شارك {author} صورتين} few {شارك {author} # صور} many {شارك {author} # صورة} other {شارك {author} # صورة}} • Glimpse',
  'preview.videosTitle':
    '{count, plural, zero {شارك {author} # فيديو} one {شارك {author} فيديو} two {شارك {author} مقطعي فيديو} few {شارك {author} # فيديوهات} many {شارك {author} # فيديو} other {شارك {author} # فيديو}} • Glimpse',
  'preview.mixedTitle':
    '{count, plural, zero {شارك {author} # من الصور والفيديوهات} one {شارك {author} # من الصور والفيديوهات} two {شارك {author} صورة وفيديو} few {شارك {author} # صور وفيديوهات} many {شارك {author} # صورة وفيديو} other {شارك {author} # صورة وفيديو}} • Glimpse',
  'preview.photosDescription':
    '{count, plural, zero {# صورة شاركها {author} على Glimpse.} one {صورة شاركها {author} على Glimpse.} two {صورتان شاركهما {author} على Glimpse.} few {# صور شاركها {author} على Glimpse.} many {# صورة شاركها {author} على Glimpse.} other {# صورة شاركها {author} على Glimpse.}}',
  'preview.videosDescription':
    '{count, plural, zero {# فيديو شاركها {author} على Glimpse.} one {فيديو شاركه {author} على Glimpse.} two {مقطعا فيديو شاركهما {author} على Glimpse.} few {# فيديوهات شاركها {author} على Glimpse.} many {# فيديو شاركها {author} على Glimpse.} other {# فيديو شاركها {author} على Glimpse.}}',
  'preview.mixedDescription':
    '{count, plural, zero {# من الصور والفيديوهات شاركها {author} على Glimpse.} one {# من الصور والفيديوهات شاركها {author} على Glimpse.} two {صورة وفيديو شاركهما {author} على Glimpse.} few {# صور وفيديوهات شاركها {author} على Glimpse.} many {# صورة وفيديو شاركها {author} على Glimpse.} other {# صورة وفيديو شاركها {author} على Glimpse.}}',
  'preview.photosBy':
    '{count, plural, zero {# صورة من {author}} one {صورة من {author}} two {صورتان من {author}} few {# صور من {author}} many {# صورة من {author}} other {# صورة من {author}}}',
  'preview.videosBy':
    '{count, plural, zero {# فيديو من {author}} one {فيديو من {author}} two {مقطعا فيديو من {author}} few {# فيديوهات من {author}} many {# فيديو من {author}} other {# فيديو من {author}}}',
  'preview.mixedBy':
    '{count, plural, zero {# من الصور والفيديوهات من {author}} one {# من الصور والفيديوهات من {author}} two {صورة وفيديو من {author}} few {# صور وفيديوهات من {author}} many {# صورة وفيديو من {author}} other {# صورة وفيديو من {author}}}',
  'preview.bioDescription':
    '{bio} · {posts, plural, zero {لا منشورات} one {منشور واحد} two {منشوران} few {# منشورات} many {# منشورًا} other {# منشور}}، {followers, plural, zero {لا متابعين} one {متابع واحد} two {متابعان} few {# متابعين} many {# متابعًا} other {# متابع}}',
  'preview.profileDescription':
    '{name} على Glimpse: {posts, plural, zero {لا منشورات} one {منشور واحد} two {منشوران} few {# منشورات} many {# منشورًا} other {# منشور}}، {followers, plural, zero {لا متابعين} one {متابع واحد} two {متابعان} few {# متابعين} many {# متابعًا} other {# متابع}}.',
  'preview.avatarAlt': 'صورة الملف الشخصي لحساب {name}',
  'preview.unavailable': 'Glimpse غير متاح حاليًا. ستعيد هذه الصفحة المحاولة خلال بضع ثوانٍ.',
};
