/** The built-in guest account: seeded, public, and what 'Login as Guest' signs in with. */
export const guest = { email: 'guest@example.com', password: 'guest-password' } as const;

/** Who the guest is, whatever becomes of the account: it is everybody's, so anybody can change or delete it. */
export const guestAccount = { uid: 'guest', fullName: 'Glimpse Guest' } as const;

/** Whether these are the documented ones. */
export const areGuests = ({ email, password }: { email: string; password: string }): boolean =>
  email.trim().toLowerCase() === guest.email && password === guest.password;
