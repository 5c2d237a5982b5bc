import { type FunctionComponent, memo as reactMemo } from 'react';
import { useLanguage } from './use-language.ts';

/**
 * React's `memo` for components that show texts. The component also renders when the language changes. The lint
 * forbids React's own `memo`.
 */
export const memo = <Props extends object>(
  Component: (props: Props) => ReturnType<FunctionComponent>,
  isEqual?: (before: Readonly<Props>, after: Readonly<Props>) => boolean,
) =>
  reactMemo((props: Props) => {
    useLanguage();
    return Component(props);
  }, isEqual);
