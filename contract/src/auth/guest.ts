/** The public credentials of the guest account. The seed creates the account, and 'Login as Guest' signs in to it. */
export const guest = { email: 'guest@example.com', password: 'guest-password' } as const;

/** The id and name of the guest account. The server restores them if a visitor has changed or deleted the account. */
export const guestAccount = { uid: 'guest', fullName: 'Glimpse Guest' } as const;

/** Returns whether these are the guest's credentials. */
export const isGuestLogin = ({ email, password }: { email: string; password: string }): boolean =>
  email.trim().toLowerCase() === guest.email && password === guest.password;
