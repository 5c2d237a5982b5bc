import type { messages as english } from '../en/basics.ts';

export const messages: Record<keyof typeof english, string> = {
  'basics.loading': 'Cargando',
  'basics.showPassword': 'Mostrar<hidden> contraseña</hidden>',
  'basics.hidePassword': 'Ocultar<hidden> contraseña</hidden>',
};
