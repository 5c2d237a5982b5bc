import { type ComponentProps, createElement, type ElementType } from 'react';

/** The part of an icon's data that this build uses. Every icon of this version is 24 units wide and high. */
interface IconData {
  readonly name: string;
  readonly node: readonly (readonly [tag: ElementType, attributes: Readonly<Record<string, string>>])[];
}

type IconProps = ComponentProps<'svg'> & { size?: number };

/**
 * Replaces `createLucideIcon` of the package `lucide-react` in the browser build. It renders the same elements. The
 * original has 1 kB gzip more, because it also supports a context, other frameworks and strokes that do not scale. The
 * app uses none of them.
 */
// biome-ignore lint/style/noDefaultExport: the icons import it as the default
export default function createLucideIcon({ name, node }: IconData) {
  return function LucideIcon({ size = 24, className = '', children, ...rest }: IconProps) {
    const isNamed = children !== undefined || 'aria-label' in rest || 'title' in rest || 'role' in rest;
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: `lucide lucide-${name} ${className}`.trim(),
        'aria-hidden': isNamed ? undefined : true,
        ...rest,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
      children,
    );
  };
}
