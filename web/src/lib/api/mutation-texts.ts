/** The toasts of a mutation: `meta` of `useMutation`. The MutationCache shows them (app/query-client.ts). */
export interface MutationTexts extends Record<string, unknown> {
  /** Shown for 2 s. */
  success?: string;
  /**
   * Shown for 4 s. `true` shows the message of the server, false shows no toast, and absent the general error
   * message.
   */
  failure?: string | boolean;
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: MutationTexts;
  }
}
