/**
 * The messages of controls that the login screen shares with other screens. They are separate from common.ts because
 * the login screen has a size budget.
 */
export const messages = {
  /** A screen reader reads it while a spinner is shown. */
  'basics.loading': 'Loading',
  /** A button inside the password field. Only screen readers read the text in `hidden`. */
  'basics.showPassword': 'Show<hidden> password</hidden>',
  'basics.hidePassword': 'Hide<hidden> password</hidden>',
} as const;
