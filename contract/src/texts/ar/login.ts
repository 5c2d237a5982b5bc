import type { messages as english } from '../en/login.ts';

export const messages: Record<keyof typeof english, string> = {
  'login.title': 'لحظات صغيرة نتشاركها.',
  'login.pageTitle': 'تسجيل الدخول • Glimpse',
  'login.email': 'البريد الإلكتروني',
  'login.password': 'كلمة المرور',
  'login.submit': 'تسجيل الدخول',
  'login.or': 'أو',
  'login.guest': 'الدخول كضيف',
  'login.forgot': 'هل نسيت كلمة المرور؟',
  'login.newHere': 'جديد على Glimpse؟',
  'login.createAccount': 'إنشاء حساب جديد',
  'login.language': 'اللغة',
  'login.somethingWentWrong': 'حدث خطأ ما',
  'login.welcomeBack': 'أهلًا بعودتك، {name}',
  'login.errorPageTitle': 'حدث خطأ ما • Glimpse',
  'login.reload': 'إعادة التحميل',
  'login.newVersion': 'يتوفر إصدار جديد من Glimpse.',
  'login.later': 'لاحقًا',
};
