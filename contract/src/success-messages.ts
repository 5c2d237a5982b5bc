/** The messages of successful calls. The client shows its own messages, in the language of the reader. */
export const successMessages = {
  welcomeBack: (name: string) => `Welcome Back ${name}`,
  following: (name: string) => `You start following ${name}`,
  unfollowed: (name: string) => `You Unfollowed ${name}`,
  requested: (name: string) => `You asked to follow ${name}`,
  requestTakenBack: (name: string) => `You no longer ask to follow ${name}`,
} as const;
