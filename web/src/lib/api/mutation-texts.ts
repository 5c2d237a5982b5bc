/**
 * The toasts of a mutation: `meta` of `useMutation`. The MutationCache shows them (app/query-client.ts). In options that
 * are created while a module is loaded, texts are getters, because the language can change.
 */
export interface MutationTexts extends Record<string, unknown> {
  /** Shown for 2 s. */
  success?: string;
  /**
   * Shown for 4 s. If it is true, the toast shows the message of the server. If it is false, there is no toast. If it
   * is absent, the toast shows the general error message.
   */
  failure?: string | boolean;
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: MutationTexts;
  }
}
