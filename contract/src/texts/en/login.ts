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

  // The error page and the notice of a new version are also on the login screen.
  'login.errorPageTitle': 'Something went wrong • Glimpse',
  /** A button that loads the page again. */
  'login.reload': 'Reload',
  'login.newVersion': 'A new version of Glimpse is ready.',
  /** A button that closes the notice of a new version. */
  'login.later': 'Later',
} as const;
