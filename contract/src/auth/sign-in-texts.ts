/** Those of texts.ts that the login screen shows, which loads as little as it can. */
export const entranceTexts = {
  somethingWentWrong: 'Something Went Wrong',
  loginAsGuest: 'Login as Guest',
  createAccount: 'Create new Account',
} as const;

export const entranceMessages = {
  welcomeBack: (name: string) => `Welcome Back ${name}`,
} as const;
