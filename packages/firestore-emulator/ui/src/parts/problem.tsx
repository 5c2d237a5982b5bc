/** The text of an error. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export function Problem({ error }: { readonly error: unknown }) {
  return (
    <p className="problem" role="alert">
      {messageOf(error)}
    </p>
  );
}
