import type { ComponentProps } from 'react';
import { type To, useHref, useLinkClickHandler, useLocation } from 'react-router-dom';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  to: To;
  replace?: boolean;
  state?: unknown;
}

/**
 * A link inside the app. `onClick` can call `preventDefault` to prevent the navigation. The Link of react-router is
 * not used, because its server rendering and prefetching cost 3 kB on the login screen.
 */
export function Link({ to, replace, state, onClick, ...rest }: LinkProps) {
  const href = useHref(to);
  const navigate = useLinkClickHandler(to, { replace, state });
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) navigate(event);
      }}
    />
  );
}

/** A link with `aria-current="page"` while its page is shown. */
export function NavLink({ to, ...rest }: LinkProps & { to: string }) {
  const { pathname } = useLocation();
  return <Link {...rest} to={to} aria-current={normalized(pathname) === normalized(to) ? 'page' : undefined} />;
}

/** Decodes `@`, because an email in a path may contain `@` or `%40`. */
const normalized = (path: string) => path.replaceAll('%40', '@');
