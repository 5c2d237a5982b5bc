import { type ReactNode, useId, useState } from 'react';
import { styled } from 'styled-components';
import { formatNumber } from '../../lib/languages/formats.ts';
import { t } from '../../lib/languages/translate.ts';
import type { LiveList } from '../../lib/live/live-list.ts';
import { useLivePages } from '../../lib/live/live-pages.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { Button } from '../../ui/button.tsx';
import { LivePageList } from '../live-list/live-page-list.tsx';
import { PersonRow, PersonRowSkeleton } from '../profiles/person-row.tsx';
import type { Person } from '../profiles/queries.ts';
import { RemoveButton, RequestButtons } from './follower-buttons.tsx';
import { type LiveFollow, liveFollowers, liveRequests } from './queries.ts';

interface FollowerSectionsProps {
  /** The viewer. */
  person: Person;
  /** The number of follow requests of a private account. */
  requestCount: number | undefined;
}

/**
 * The followers of the viewer, and the follow requests of a private account. The viewer accepts, declines and removes.
 */
export function FollowerSections({ person, requestCount }: FollowerSectionsProps) {
  const db = useFirestore();
  return (
    <>
      <PeopleSection
        title={t('people.requestsTitle')}
        count={requestCount}
        isHighlighted
        list={liveRequests(db, person.id)}
        actions={({ uid }, nameId) => <RequestButtons uid={uid} nameId={nameId} />}
      />
      <PeopleSection
        title={t('people.followersTitle')}
        count={person.followerCount}
        list={liveFollowers(db, person.id)}
        actions={({ uid }, nameId) => <RemoveButton uid={uid} nameId={nameId} />}
      />
    </>
  );
}

interface PeopleSectionProps {
  title: string;
  /** The number beside the title, or undefined while it loads. Without people, nothing is shown. */
  count: number | undefined;
  /** Whether to highlight the count, because the viewer should act. */
  isHighlighted?: boolean;
  /** The listener starts when the section opens. */
  list: LiveList<LiveFollow>;
  /** Renders the buttons for a person. `nameId` is the id of the element with the person's name. */
  actions: (person: LiveFollow, nameId: string) => ReactNode;
}

/** A collapsible section with a live list of people. */
function PeopleSection({ title, count, isHighlighted = false, list, actions }: PeopleSectionProps) {
  const [isOpen, setIsOpen] = useState(false);
  const bodyId = useId();
  if (!count) return null;
  return (
    <Section aria-label={title}>
      <h2>
        <Toggle type="button" aria-expanded={isOpen} aria-controls={bodyId} onClick={() => setIsOpen(!isOpen)}>
          {title}
          <Count $isStrong={isHighlighted}>{formatNumber(count, { useGrouping: false })}</Count>
        </Toggle>
      </h2>
      <div id={bodyId}>{isOpen && <People list={list} actions={actions} />}</div>
    </Section>
  );
}

function People({ list, actions }: Pick<PeopleSectionProps, 'list' | 'actions'>) {
  const people = useLivePages(list, { keepPages: false });
  return (
    <>
      <LivePageList list={list} pages={people.pages} loading={<LoadingRows />} errorText={t('people.loadingFailed')}>
        {(page) => (
          <Rows>
            {page.map((person) => (
              <li key={person.id}>
                <PersonRow
                  person={person}
                  avatarSize={44}
                  action={(nameId) => <Actions>{actions(person, nameId)}</Actions>}
                />
              </li>
            ))}
          </Rows>
        )}
      </LivePageList>
      {people.hasMore && (
        <Button tone="text" onClick={people.loadMore}>
          {t('common.showMore')}
        </Button>
      )}
    </>
  );
}

const LoadingRows = () => (
  <div role="status" aria-label={t('people.loading')}>
    <PersonRowSkeleton avatarSize={44} />
    <PersonRowSkeleton avatarSize={44} />
  </div>
);

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
    /* Physical: the corner becomes an arrow. */
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

const Rows = styled.ul`
  padding-bottom: ${({ theme }) => theme.space(2)};
`;

const Actions = styled.div`
  display: flex;
  flex: none;
  gap: ${({ theme }) => theme.space(2)};
`;
