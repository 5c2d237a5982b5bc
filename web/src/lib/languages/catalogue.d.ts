/** The compiled texts of a language, such as `virtual:catalogue/de`. web/build/messages.ts creates these modules. */
declare module 'virtual:catalogue/*' {
  type Messages = Readonly<Record<string, import('icu-minify/format').CompiledMessage>>;
  export const messages: Messages;
  /** The texts of errors by reason. Those of checks are also found by their English text. */
  export const errors: Messages;
}
