/** Handler for calls of Firebase Auth. Resolves with null if there is no such account. Other errors are thrown. */
export function nullIfUserNotFound(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'auth/user-not-found') return null;
  throw error;
}
