import type { messages as english } from '../en/sharing.ts';

export const messages: Record<keyof typeof english, string> = {
  'sharing.sendProfile': 'إرسال الملف الشخصي',
  'sharing.search': 'البحث عن أشخاص',
  'sharing.recent': 'المحادثات الأخيرة',
  'sharing.followed': 'أشخاص تتابعهم',
  'sharing.results': 'نتائج البحث',
  'sharing.chosen': 'الأشخاص المختارون',
  'sharing.removePerson': 'إزالة {name}',
  'sharing.nobody': 'ابحث عن الأشخاص الذين تريد الإرسال إليهم.',
  'sharing.tooMany': 'يمكنك الإرسال إلى {count} أشخاص كحد أقصى في المرة الواحدة.',
  'sharing.offline': 'أنت غير متصل. يمكنك الاختيار من المحادثات الأخيرة.',
  'sharing.text': 'إضافة رسالة',
  'sharing.send': 'إرسال',
  'sharing.forFollowers': 'لا يرى هذا المنشور إلا من يتابع {name}.',
  'sharing.sent':
    '{count, plural, zero {لم يُرسل إلى أحد} one {أُرسل إلى {name}} two {أُرسل إلى شخصين} few {أُرسل إلى # أشخاص} many {أُرسل إلى # شخصًا} other {أُرسل إلى # شخص}}',
  'sharing.queued': 'أنت غير متصل. سيتم الإرسال عند عودة الاتصال.',
  'sharing.notSent': 'لم يُرسل إلى {name}. {reason}',

  'sharing.message': 'مراسلة',
};
