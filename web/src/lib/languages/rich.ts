import type { ElementNames, English, MessageName, MessageValues } from '@glimpse/contract/texts/message';
import { createElement, Fragment, type ReactNode } from 'react';
import { formatMessage } from './translate.ts';

type Elements<Name extends MessageName> = Readonly<
  Record<ElementNames<English[Name]>, (content: ReactNode[]) => ReactNode>
>;

/**
 * Returns a text with elements in the current language. The message says where they are, as in
 * `<name>{name}</name> liked your post`, and `values` has a function for each that renders it.
 */
export function rich<Name extends MessageName>(name: Name, values: MessageValues<Name> & Elements<Name>): ReactNode {
  const parts = formatMessage<ReactNode>(name, values);
  return Array.isArray(parts) ? createElement(Fragment, null, ...parts) : parts;
}
