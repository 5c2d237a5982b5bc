/** The texts of docs/specification.md with their exact spelling. Misspellings and trailing spaces are intended. */
export const validationTexts = {
  emailRequired: 'Email id can not be Empty',
  emailFormat: 'Invalid email format.',
  passwordRequired: 'Password is required.',
  passwordShort: 'Password should be at least 8 characters long.',
  nameRequired: 'Name is required.',
  videoSize: 'Video size should be less than 10MB',
  imageSize: 'Image size should be less than 4MB',
} as const;

/** The messages of successful calls. The client shows its own messages, in the language of the reader. */
export const serverMessages = {
  welcomeBack: (name: string) => `Welcome Back ${name}`,
  following: (name: string) => `You start following ${name}`,
  unfollowed: (name: string) => `You Unfollowed ${name}`,
  requested: (name: string) => `You asked to follow ${name}`,
  requestTakenBack: (name: string) => `You no longer ask to follow ${name}`,
} as const;
