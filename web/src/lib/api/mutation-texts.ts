/** What a mutation says when it ends: `meta` of `useMutation`, said once by the MutationCache (app/query-client.ts). */
export interface MutationTexts extends Record<string, unknown> {
  /** A toast for 2 s. */
  success?: string;
  /** A toast for 4 s; `true` for the server's own words, absent for the general failure text, false for silence. */
  failure?: string | boolean;
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: MutationTexts;
  }
}
