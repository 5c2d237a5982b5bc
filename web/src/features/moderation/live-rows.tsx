import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { LivePageList } from '../../entities/live-list/live-page-list.tsx';
import { t } from '../../lib/languages/translate.ts';
import type { LiveList } from '../../lib/live/live-list.ts';
import { useLivePages } from '../../lib/live/live-pages.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SpinnerArea } from '../../ui/spinner.tsx';

interface LiveRowsProps<T extends { id: string }> {
  list: LiveList<T>;
  label: string;
  /** The message for an empty list. */
  empty: string;
  row: (item: T) => ReactNode;
}

/** A live list on the page of the moderators. New items appear at the top without a click. */
export function LiveRows<T extends { id: string }>({ list, label, empty, row }: LiveRowsProps<T>) {
  const rows = useLivePages(list, { keepPages: false });
  const listedIds = new Set(rows.pages.flatMap(({ items }) => items?.map(({ id }) => id) ?? []));
  const newer = rows.newer.filter(({ id }) => !listedIds.has(id));
  const isEmpty = listedIds.size + newer.length === 0 && !rows.hasMore && rows.pages.at(-1)?.items !== null;
  return (
    <>
      {isEmpty && <Notice>{empty}</Notice>}
      <Rows aria-label={label} hidden={isEmpty}>
        {newer.map((item) => (
          <li key={item.id}>{row(item)}</li>
        ))}
        <LivePageList
          list={list}
          pages={rows.pages}
          loading={<SpinnerArea height="7.25rem" />}
          errorText={t('safety.listFailed')}
          as="li"
        >
          {(items) => items.map((item) => <li key={item.id}>{row(item)}</li>)}
        </LivePageList>
      </Rows>
      {rows.hasMore && (
        <Button tone="text" onClick={rows.loadMore}>
          {t('common.showMore')}
        </Button>
      )}
    </>
  );
}

const Rows = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space(4)};

  &[hidden] { display: none; }
`;
