import type { GetICUArgs } from '@schummar/icu-type-parser';
import type { messages } from './en/catalogue.ts';

export type English = typeof messages;
export type MessageName = keyof English;

/** The arguments of a text. A plural and a number need a number, a date needs epoch milliseconds. */
export type TextValues<Text extends string, Value = string | number> = GetICUArgs<
  Text,
  { ICUArgument: Value; ICUNumberArgument: number; ICUDateArgument: number }
>;
export type MessageValues<Name extends MessageName, Value = string | number> = TextValues<English[Name], Value>;

/** The names of the elements in a message, such as `name` in `<name>{name}</name> liked your post`. */
export type ElementNames<Text extends string> = Text extends `${string}</${infer Name}>${infer Rest}`
  ? Name | ElementNames<Rest>
  : never;
