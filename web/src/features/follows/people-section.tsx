import { type ReactNode, useId, useState } from 'react';
import { styled } from 'styled-components';
import type { LiveList } from '../../lib/live/live-list.ts';
import { useLivePage, useLivePages } from '../../lib/live/live-pages.ts';
import type { Page } from '../../lib/live/page-state.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Retry } from '../../ui/retry.tsx';
import type { LiveEdge } from '../follow/queries.ts';
import { PersonRow, PersonRowSkeleton } from '../profiles/person-row.tsx';

interface CircleSectionProps {
  title: string;
  /** Beside the title; nothing while it is unknown. */
  count: number | undefined;
  /** They wait for the viewer. */
  isWaiting?: boolean;
  /** Listened to once the section is open. */
  list: LiveList<LiveEdge>;
  /** What the viewer may do about somebody. `nameId` is the id of the element with their name. */
  actions: (person: LiveEdge, nameId: string) => ReactNode;
  /** Said when nobody is there. */
  empty: string;
}

/** People with something to do about each, live, behind a heading that opens and closes. */
export function CircleSection({ title, count, isWaiting = false, list, actions, empty }: CircleSectionProps) {
  const [isOpen, setIsOpen] = useState(false);
  const bodyId = useId();
  return (
    <Section aria-label={title}>
      <h2>
        <Toggle
          type="button"
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={() => setIsOpen(!isOpen)}
        >
          {title}
          {count !== undefined && <Count $isStrong={isWaiting && count > 0}>{count}</Count>}
        </Toggle>
      </h2>
      <div id={bodyId}>{isOpen && <People list={list} actions={actions} empty={empty} />}</div>
    </Section>
  );
}

function People({ list, actions, empty }: Pick<CircleSectionProps, 'list' | 'actions' | 'empty'>) {
  const people = useLivePages(list, { keepPlace: false });
  return (
    <>
      {people.pages.map((page, index) => (
        <Rows key={page.after?.join() ?? 'top'} list={list} page={page} index={index} actions={actions} />
      ))}
      {people.isEmpty && <Notice>{empty}</Notice>}
      {people.hasMore && (
        <Button tone="text" onClick={people.openNext}>
          Show more
        </Button>
      )}
    </>
  );
}

interface RowsProps extends Pick<CircleSectionProps, 'list' | 'actions'> {
  page: Page<LiveEdge>;
  index: number;
}

function Rows({ list, page, index, actions }: RowsProps) {
  const { error, retry } = useLivePage(list, page, index);
  if (page.items === null && error) return <Retry text="The list could not be loaded." onRetry={retry} />;
  if (page.items === null) {
    return (
      <div role="status" aria-label="Loading people">
        <PersonRowSkeleton avatarSize={44} />
        <PersonRowSkeleton avatarSize={44} />
      </div>
    );
  }
  return (
    <List>
      {page.items.map((person) => (
        <Row key={person.id} person={person} actions={actions} />
      ))}
    </List>
  );
}

function Row({ person, actions }: { person: LiveEdge } & Pick<CircleSectionProps, 'actions'>) {
  const nameId = useId();
  return (
    <li>
      <PersonRow
        person={person}
        avatarSize={44}
        nameId={nameId}
        action={<Actions>{actions(person, nameId)}</Actions>}
      />
    </li>
  );
}

const Section = styled.section`
  padding: 0 ${({ theme }) => theme.space(4)};
  border-top: 1px solid ${({ theme }) => theme.color.border};
`;

const Toggle = styled.button`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space(2)};
  width: 100%;
  min-height: 3rem;
  padding: 0;
  border: 0;
  background: none;
  color: ${({ theme }) => theme.color.text};
  font: 600 ${({ theme }) => theme.font.body} ${({ theme }) => theme.font.family};
  text-align: start;
  cursor: pointer;

  &::after {
    width: 0.5rem;
    height: 0.5rem;
    margin-inline: auto ${({ theme }) => theme.space(2)};
    border: solid currentColor;
    border-width: 0 2px 2px 0;
    content: '';
    rotate: 45deg;
  }
  &[aria-expanded='true']::after { rotate: 225deg; }
`;

const Count = styled.span<{ $isStrong: boolean }>`
  min-width: 1.375rem;
  padding: 0 ${({ theme }) => theme.space(1.5)};
  border-radius: 999px;
  background: ${({ theme, $isStrong }) => ($isStrong ? theme.color.accent : theme.color.sunken)};
  color: ${({ theme, $isStrong }) => ($isStrong ? theme.color.onAccent : theme.color.textSoft)};
  font-variant-numeric: tabular-nums;
  text-align: center;
`;

const List = styled.ul`
  padding-bottom: ${({ theme }) => theme.space(2)};
`;

const Actions = styled.div`
  display: flex;
  flex: none;
  gap: ${({ theme }) => theme.space(2)};
`;
