import type { messages as english } from '../en/login.ts';

export const messages: Record<keyof typeof english, string> = {
  'login.title': 'Pequeños momentos para compartir.',
  'login.pageTitle': 'Iniciar sesión • Glimpse',
  'login.email': 'Correo electrónico',
  'login.password': 'Contraseña',
  'login.submit': 'Iniciar sesión',
  'login.or': 'o',
  'login.guest': 'Entrar como invitado',
  'login.forgot': '¿Olvidaste tu contraseña?',
  'login.newHere': '¿Es tu primera vez en Glimpse?',
  'login.createAccount': 'Crea una cuenta',
  'login.language': 'Idioma',
  'login.somethingWentWrong': 'Algo salió mal',
  'login.welcomeBack': 'Hola de nuevo, {name}',

  'login.errorPageTitle': 'Algo salió mal • Glimpse',
  'login.reload': 'Volver a cargar',
  'login.newVersion': 'Hay una nueva versión de Glimpse.',
  'login.later': 'Más tarde',
};
