/** A person who can be chosen in the dialog 'Send'. */
export interface Recipient {
  readonly uid: string;
  readonly fullName: string;
  readonly username: string;
  readonly profileAvatar: string;
}

/** People that a post or profile can be sent to at once. */
export const maxRecipients = 10;
