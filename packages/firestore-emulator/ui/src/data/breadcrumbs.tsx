import { useDatabase } from '../route/database-context.ts';
import { linkTo } from '../route/route.ts';

export function Breadcrumbs({ path }: { readonly path: string }) {
  const database = useDatabase();
  const segments = path === '' ? [] : path.split('/');
  return (
    <nav className="breadcrumbs" aria-label="Path">
      <a href={linkTo('data', database)} aria-current={path === '' ? 'page' : undefined}>
        Root
      </a>
      {segments.map((segment, index) => {
        const own = segments.slice(0, index + 1).join('/');
        return (
          <span key={own}>
            <span aria-hidden="true"> / </span>
            <a href={linkTo('data', database, own)} aria-current={own === path ? 'page' : undefined}>
              {segment}
            </a>
          </span>
        );
      })}
    </nav>
  );
}
