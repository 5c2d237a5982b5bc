import type { messages as english } from '../en/comments.ts';

export const messages: Record<keyof typeof english, string> = {
  'comments.added': 'تمت إضافة التعليق',
  'comments.updated': 'تم تحديث التعليق',
  'comments.deleted': 'تم حذف التعليق',

  'comments.addComment': 'أضف تعليقًا',
  'comments.post': 'نشر',
  'comments.replyingTo': 'ردًا على <person>{name}</person>',
  'comments.cancelReply': 'إلغاء الرد',
  'comments.sending': 'جارٍ الإرسال…',

  'comments.reply': 'رد<hidden> على {name}</hidden>',
  'comments.upvote':
    '{count, plural, =0 {تصويت إيجابي} zero {تصويت إيجابي، #} one {تصويت إيجابي، #} two {تصويت إيجابي، #} few {تصويت إيجابي، #} many {تصويت إيجابي، #} other {تصويت إيجابي، #}}',
  'comments.downvote':
    '{count, plural, =0 {تصويت سلبي} zero {تصويت سلبي، #} one {تصويت سلبي، #} two {تصويت سلبي، #} few {تصويت سلبي، #} many {تصويت سلبي، #} other {تصويت سلبي، #}}',
  'comments.options': 'خيارات التعليق',
  'comments.edit': 'تعديل',
  'comments.editComment': 'تعديل التعليق',
  'comments.edited': 'معدَّل',
  'comments.hiddenByModerator': 'أخفاه أحد المشرفين. لا يراه أحد غيرك.',
  'comments.hiddenComment': 'هذا التعليق مخفي.',
  'comments.deletedComment': 'تم حذف هذا التعليق.',

  'comments.comments': 'التعليقات',
  'comments.empty': 'لا توجد تعليقات بعد.',
  'comments.loading': 'جارٍ تحميل التعليقات',
  'comments.loadFailed': 'تعذّر تحميل التعليقات.',
  'comments.viewMore': 'عرض المزيد من التعليقات',
  'comments.order': 'ترتيب التعليقات',
  'comments.newestFirst': 'الأحدث أولًا',
  'comments.oldestFirst': 'الأقدم أولًا',

  'comments.viewReplies':
    '{count, plural, zero {عرض الردود} one {عرض رد واحد} two {عرض ردين} few {عرض # ردود} many {عرض # ردًا} other {عرض # رد}}',
  'comments.hideReplies': 'إخفاء الردود',
  'comments.replies': 'الردود',
  'comments.repliesTo': 'الردود على {name}',
  'comments.loadingReplies': 'جارٍ تحميل الردود',
  'comments.repliesFailed': 'تعذّر تحميل الردود.',
  'comments.viewMoreReplies': 'عرض المزيد من الردود',
};
