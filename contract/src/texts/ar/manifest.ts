import type { messages as english } from '../en/manifest.ts';

export const messages: Record<keyof typeof english, string> = {
  'manifest.description': 'شارك الصور والفيديوهات مع من تتابعهم.',
  'manifest.createPost': 'إنشاء منشور',
  'manifest.search': 'بحث',
};
