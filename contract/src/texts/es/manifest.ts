import type { messages as english } from '../en/manifest.ts';

export const messages: Record<keyof typeof english, string> = {
  'manifest.description': 'Comparte fotos y videos con las personas que sigues.',
  'manifest.createPost': 'Crear publicación',
  'manifest.search': 'Buscar',
};
