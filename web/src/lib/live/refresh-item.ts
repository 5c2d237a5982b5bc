import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { isPages } from './page-state.ts';

/**
 * Merges `change` into the item with this id in all cached queries whose keys start with `queryKey`. The data of such
 * a query can be the item, an array or a paginated list. Use it for changes that no listener reports in time.
 */
export function refreshItem(client: QueryClient, queryKey: QueryKey, id: string, change: object): void {
  const withChange = <T>(item: T): T => (hasId(item, id) ? { ...item, ...change } : item);
  client.setQueriesData<unknown>({ queryKey }, (data: unknown) => {
    if (Array.isArray(data)) return data.map(withChange);
    if (!isPages(data)) return withChange(data);
    const pages = data.pages.map((page) => ({ ...page, items: page.items?.map(withChange) ?? null }));
    return { ...data, pages };
  });
}

const hasId = (item: unknown, id: string): boolean =>
  typeof item === 'object' && item !== null && 'id' in item && item.id === id;
