import type { messages as english } from '../en/manifest.ts';

export const messages: Record<keyof typeof english, string> = {
  'manifest.description': 'Teile Fotos und Videos mit den Menschen, denen du folgst.',
  'manifest.createPost': 'Beitrag erstellen',
  'manifest.search': 'Suchen',
};
