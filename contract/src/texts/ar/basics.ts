import type { messages as english } from '../en/basics.ts';

export const messages: Record<keyof typeof english, string> = {
  'basics.loading': 'جارٍ التحميل',
  'basics.showPassword': 'إظهار<hidden> كلمة المرور</hidden>',
  'basics.hidePassword': 'إخفاء<hidden> كلمة المرور</hidden>',
};
