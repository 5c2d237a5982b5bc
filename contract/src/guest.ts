/** The built-in guest account: seeded, public, and what 'Login as Guest' signs in with. */
export const guest = { email: 'guest@example.com', password: 'guest-password' } as const;
