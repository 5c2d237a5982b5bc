import type { GetICUArgs } from '@schummar/icu-type-parser';
import type { messages as signedIn } from './en/signed-in.ts';
import type { messages as signIn } from './en/sign-in.ts';

/** The English messages in ICU MessageFormat. The other languages have the same names and arguments. */
export type English = typeof signIn & typeof signedIn;
export type MessageName = keyof English;

/** The texts of a whole language. */
export type Catalogue = Readonly<Record<MessageName, string>>;

/** The arguments of a message. A plural needs a number. */
export type MessageValues<Name extends MessageName, Value = string | number> = GetICUArgs<
  English[Name],
  { ICUArgument: Value; ICUNumberArgument: number }
>;

/** The names of the elements in a message, such as `name` in `<name>{name}</name> liked your post`. */
export type ElementNames<Text extends string> = Text extends `${string}</${infer Name}>${infer Rest}`
  ? Name | ElementNames<Rest>
  : never;
