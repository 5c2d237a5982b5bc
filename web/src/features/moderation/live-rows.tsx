import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { LiveList } from '../../lib/live/live-list.ts';
import { useLivePage, useLivePages } from '../../lib/live/live-pages.ts';
import type { Page } from '../../lib/live/page-state.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Retry } from '../../ui/retry.tsx';
import { Spinner } from '../../ui/spinner.tsx';

interface LiveRowsProps<T extends { id: string }> {
  list: LiveList<T>;
  label: string;
  empty: string;
  row: (item: T) => ReactNode;
}

/** A list of moderation, live: what comes in above the top shows by itself. */
export function LiveRows<T extends { id: string }>({ list, label, empty, row }: LiveRowsProps<T>) {
  const rows = useLivePages(list, { keepPlace: false });
  const listed = new Set(rows.pages.flatMap(({ items }) => items?.map(({ id }) => id) ?? []));
  const newer = rows.newer.filter(({ id }) => !listed.has(id));
  const isEmpty = listed.size + newer.length === 0 && !rows.hasMore && rows.pages.at(-1)?.items !== null;
  return (
    <>
      {isEmpty && <Notice>{empty}</Notice>}
      <Rows aria-label={label} hidden={isEmpty}>
        {newer.map((item) => (
          <li key={item.id}>{row(item)}</li>
        ))}
        {rows.pages.map((page, index) => (
          <Section key={page.after?.join() ?? 'top'} list={list} page={page} index={index} row={row} />
        ))}
      </Rows>
      {rows.hasMore && (
        <Button tone="text" onClick={rows.openNext}>
          Show more
        </Button>
      )}
    </>
  );
}

interface SectionProps<T extends { id: string }> extends Pick<LiveRowsProps<T>, 'list' | 'row'> {
  page: Page<T>;
  index: number;
}

function Section<T extends { id: string }>({ list, page, index, row }: SectionProps<T>) {
  const { error, retry } = useLivePage(list, page, index);
  if (page.items !== null) {
    return page.items.map((item) => <li key={item.id}>{row(item)}</li>);
  }
  return <li>{error ? <Retry text="The list could not be loaded." onRetry={retry} /> : <Wait />}</li>;
}

const Wait = () => (
  <Centre>
    <Spinner label="Loading" />
  </Centre>
);

const Rows = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space(4)};

  &[hidden] { display: none; }
`;

const Centre = styled.div`
  display: grid;
  place-items: center;
  padding: ${({ theme }) => theme.space(12)};
`;
