import type { messages as english } from '../en/search.ts';

export const messages: Record<keyof typeof english, string> = {
  'search.placeholder': 'ابحث عن الأصدقاء والعائلة',
  'search.empty': 'لا توجد نتائج بحث',
  'search.failed': 'تعذّر البحث.',
  'search.searching': 'جارٍ البحث',
  'search.offline': 'أنت غير متصل بالإنترنت. سيُستأنف البحث عند عودة الاتصال.',
  'search.morePeople': 'عرض المزيد من الأشخاص',
  'search.hashtags': 'الوسوم',
  'search.captions': 'الشروح',
  'search.moreCaptions': 'عرض المزيد من الشروح',
  'search.recent': 'عمليات البحث الأخيرة',
  'search.recentSearches': 'عمليات البحث الأخيرة',
  'search.clearAll': 'مسح الكل',
  'search.removeRecent': 'إزالة {search}',
  'search.suggested': 'اقتراحات لك',
};
