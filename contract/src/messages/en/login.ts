/** The messages that the login screen needs. They are separate because the login screen has a size budget. */
export const messages = {
  'login.title': 'Small moments, shared.',
  'login.pageTitle': 'Login • Glimpse',
  'login.email': 'Email',
  'login.password': 'Password',
  'login.submit': 'Login',
  'login.or': 'or',
  'login.guest': 'Login as Guest',
  'login.forgot': 'Forgot password?',
  'login.newHere': 'New to Glimpse?',
  'login.createAccount': 'Create new Account',
  'login.language': 'Language',
  'login.somethingWentWrong': 'Something Went Wrong',
  'login.welcomeBack': 'Welcome Back {name}',
} as const;
