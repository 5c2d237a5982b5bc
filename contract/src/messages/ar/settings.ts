import type { messages as english } from '../en/settings.ts';

export const messages: Record<keyof typeof english, string> = {
  'settings.language': 'اللغة',
  'settings.languageOfBrowser': 'حسب المتصفح',
  'settings.languageAbout': 'الأزرار والرسائل والتواريخ. تبقى المنشورات والتعليقات بلغة أصحابها.',
  'settings.change': 'تغيير',

  'settings.appearance': 'المظهر',
  'settings.theme': 'الوضع',
  'settings.themeSystem': 'حسب النظام',
  'settings.themeLight': 'فاتح',
  'settings.themeDark': 'داكن',
  'settings.themeAbout': 'ينطبق على هذا المتصفح فقط.',

  'settings.preferences': 'التفضيلات',
  'settings.guestPreferences': 'حساب الضيف مشترك، لذا تنطبق هذه الخيارات على هذا المتصفح فقط.',
  'settings.sensitiveContent': 'المحتوى الحساس',
  'settings.sensitiveBlur': 'تمويه',
  'settings.sensitiveShow': 'إظهار',
  'settings.sensitiveHide': 'إخفاء',
  'settings.sensitiveBlurAbout': 'تُموَّه الصور والفيديوهات ذات المحتوى الحساس إلى أن تضغط على «إظهار».',
  'settings.sensitiveShowAbout': 'ترى المحتوى الحساس كأي محتوى آخر.',
  'settings.sensitiveHideAbout': 'لا تظهر المنشورات ذات المحتوى الحساس في القوائم.',
  'settings.hideOthersLikes': 'إخفاء الإعجابات على منشورات الآخرين',
  'settings.hideOthersLikesAbout': 'لا ترى عدد المعجبين بالمنشور، ولا من هم.',
  'settings.hideOwnLikes': 'إخفاء الإعجابات على منشوراتي',
  'settings.hideOwnLikesAbout': 'لا يرى أحد غيرك عدد المعجبين بمنشوراتك، ولا من هم.',
};
