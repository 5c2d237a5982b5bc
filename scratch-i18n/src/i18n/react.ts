import type { GetICUArgs } from '@schummar/icu-type-parser';
import { Fragment, type ReactNode, createElement, useSyncExternalStore } from 'react';
import { type MessageName, formatMessage, getCurrent, subscribe, t } from './translate.ts';
import type login from '../messages/en-login.icu.ts';
import type rest from '../messages/en-rest.icu.ts';

type English = typeof login & typeof rest;
type Tags<Text> = Text extends `${string}</${infer Tag}>${infer Rest}` ? Tag | Tags<Rest> : never;
type RichValues<Name extends MessageName> = GetICUArgs<English[Name], { ICUArgument: ReactNode; ICUNumberArgument: number }> & Record<Tags<English[Name]>, (chunks: ReactNode[]) => ReactNode>;

/** A message with elements inside. */
const rich = <Name extends MessageName>(name: Name, values: RichValues<Name>): ReactNode => {
  const parts = formatMessage(name, values) as ReactNode;
  return Array.isArray(parts) ? createElement(Fragment, null, ...parts) : parts;
};
const translations = { t, rich };
/** Renders the component again when the language changes. */
export const useMessages = () => {
  useSyncExternalStore(subscribe, getCurrent);
  return translations;
};
