/** The credentials of the public guest account. The seed creates the account, and 'Login as Guest' uses it. */
export const guest = { email: 'guest@example.com', password: 'guest-password' } as const;

/** The fixed identity of the guest. It does not change if a visitor changes or deletes the shared account. */
export const guestAccount = { uid: 'guest', fullName: 'Glimpse Guest' } as const;

/** Returns whether these are the guest's credentials. */
export const isGuestLogin = ({ email, password }: { email: string; password: string }): boolean =>
  email.trim().toLowerCase() === guest.email && password === guest.password;
