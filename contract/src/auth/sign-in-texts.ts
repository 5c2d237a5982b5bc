/**
 * The texts of texts.ts that the login screen needs. They are separate because the login screen has a size budget.
 */
export const signInTexts = {
  somethingWentWrong: 'Something Went Wrong',
  loginAsGuest: 'Login as Guest',
  createAccount: 'Create new Account',
} as const;

export const signInMessages = {
  welcomeBack: (name: string) => `Welcome Back ${name}`,
} as const;
