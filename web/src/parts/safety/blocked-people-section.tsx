import { pageSizes } from '@glimpse/contract/list-limits';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { PersonRow, PersonRowSkeleton } from '../../entities/profiles/person-row.tsx';
import { livePeopleAmong } from '../../entities/profiles/queries.ts';
import { SettingsSection } from '../../entities/settings/settings-section.tsx';
import { useBlockLists } from '../../entities/visibility/block-lists.tsx';
import { t } from '../../lib/languages/translate.ts';
import { useLiveQuery } from '../../lib/live/live-query.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { Button } from '../../ui/button.tsx';
import { Retry } from '../../ui/retry.tsx';
import { UnblockButton, UnmuteButton } from './undo-buttons.tsx';

/** The section of the settings page with the blocked and muted people. Each person has a button to undo it. */
export function BlockedPeopleSection() {
  const { blocked, muted } = useBlockLists();
  return (
    <SettingsSection title={t('safety.blockedAndMuted')} about={t('safety.blockedAndMutedAbout')}>
      <People title={t('safety.blocked')} uids={blocked} UndoButton={UnblockButton} empty={t('safety.noneBlocked')} />
      <People title={t('safety.muted')} uids={muted} UndoButton={UnmuteButton} empty={t('safety.noneMuted')} />
    </SettingsSection>
  );
}

interface PeopleProps {
  title: string;
  /** Newest first. */
  uids: readonly string[];
  /** The message for an empty list. */
  empty: string;
  UndoButton: typeof UnblockButton;
}

function People({ title, uids, empty, UndoButton }: PeopleProps) {
  const id = useId();
  const [shownCount, setShownCount] = useState<number>(pageSizes.default);
  const chunks = Array.from({ length: Math.ceil(Math.min(shownCount, uids.length) / pageSizes.default) }, (_, index) =>
    uids.slice(index * pageSizes.default, (index + 1) * pageSizes.default),
  );
  return (
    <Block>
      <Title id={id}>{title}</Title>
      {uids.length === 0 ? (
        <EmptyText>{empty}</EmptyText>
      ) : (
        <ul aria-labelledby={id}>
          {chunks.map((chunk, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the chunks are only identified by their position
            <PeoplePage key={index} uids={chunk} UndoButton={UndoButton} />
          ))}
        </ul>
      )}
      {uids.length > shownCount && (
        <Button tone="text" onClick={() => setShownCount(shownCount + pageSizes.default)}>
          {t('common.showMore')}
        </Button>
      )}
    </Block>
  );
}

function PeoplePage({ uids, UndoButton }: Pick<PeopleProps, 'uids' | 'UndoButton'>) {
  const people = useLiveQuery(livePeopleAmong(useFirestore(), uids));
  if (people.error && !people.data)
    return (
      <li>
        <Retry text={t('safety.listFailed')} onRetry={people.retry} />
      </li>
    );
  const peopleById = new Map(people.data?.map((person) => [person.id, person]));
  return uids.map((uid) => {
    const person = peopleById.get(uid);
    // The account was deleted. The server removes its id from the list soon.
    if (people.data && !person) return null;
    const action = (nameId: string) => <UndoButton uid={uid} describedBy={nameId} />;
    return (
      <li key={uid}>
        {person ? <PersonRow person={person} avatarSize={44} action={action} /> : <PersonRowSkeleton avatarSize={44} />}
      </li>
    );
  });
}

const Block = styled.div`
  padding: ${({ theme }) => theme.space(4)};
`;

const Title = styled.h3`
  margin-bottom: ${({ theme }) => theme.space(1)};
  font: 600 ${({ theme }) => theme.font.body} ${({ theme }) => theme.font.family};
`;

const EmptyText = styled.p`
  color: ${({ theme }) => theme.color.textSoft};
`;
