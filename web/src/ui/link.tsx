import type { ComponentProps } from 'react';
import { type To, useHref, useLinkClickHandler, useLocation } from 'react-router-dom';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: To;
  replace?: boolean;
  state?: unknown;
}

/**
 * A link inside the app. In place of react-router's own, whose support for server rendering and prefetching weighs 3 kB
 * on the login screen. `onClick` may call `preventDefault` to go elsewhere.
 */
export function Link({ to, replace, state, onClick, target, ...rest }: LinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler(to, { replace, state, target });
  return (
    <a
      {...rest}
      href={href}
      target={target}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    />
  );
}

/** A link that is `aria-current="page"` while the page it leads to is shown. */
export function NavLink({ to, ...rest }: LinkProps & { to: string }) {
  const { pathname } = useLocation();
  return <Link {...rest} to={to} aria-current={plain(pathname) === plain(to) ? 'page' : undefined} />;
}

/** An `@` may stand encoded in an address or not; it is the same page. */
const plain = (path: string) => path.replaceAll('%40', '@');
