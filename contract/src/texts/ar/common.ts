import type { messages as english } from '../en/common.ts';

export const messages: Record<keyof typeof english, string> = {
  'common.genericFailure': 'حدث خطأ. أعد المحاولة لاحقًا.',
  'common.profileFailed': 'حدث خطأ ما',
  'common.goBack': 'رجوع',
  'common.tryAgain': 'إعادة المحاولة',
  'common.showMore': 'عرض المزيد',
  'common.cancel': 'إلغاء',
  'common.close': 'إغلاق',
  'common.delete': 'حذف',
  'common.remove': 'إزالة',
  'common.save': 'حفظ',
  'common.done': 'تم',
  'common.settings': 'الإعدادات',
  'common.search': 'بحث',
  'common.notifications': 'الإشعارات',
  'common.posts': 'المنشورات',
  'common.people': 'الأشخاص',

  'common.justNow': 'الآن',

  'common.signedOut': 'تم تسجيل خروجك. سجّل الدخول مجددًا.',
  'common.linkCopied': 'تم نسخ الرابط',
  'common.linkNotCopied': 'تعذّر نسخ الرابط.',

  'common.codeFailed': 'تعذّر تحميل هذا الجزء من الصفحة.',
  'common.codeOffline': 'أنت غير متصل بالإنترنت، ولم يتم تحميل هذا الجزء من الصفحة بعد. سيُفتح عند عودة الاتصال.',

  'common.pictureUnavailable': 'الصورة غير متاحة',

  'common.carousel': 'عارض شرائح',
  'common.slide': 'شريحة',
  'common.slidePosition': '{position, number} من {count, number}',
  'common.carouselKeys': '{label}. تصفّح باستخدام مفاتيح الأسهم',
  'common.previousSlide': 'السابق',
  'common.nextSlide': 'التالي',

  'common.play': 'تشغيل',
  'common.pause': 'إيقاف مؤقت',
  'common.seek': 'موضع التشغيل',
  'common.videoPosition': '{time} من {duration}',
  'common.videoCaptions': 'التسميات التوضيحية',
  'common.soundOn': 'تشغيل الصوت',
  'common.soundOff': 'إيقاف الصوت',
};
