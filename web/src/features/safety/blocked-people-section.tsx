import { pageSizes } from '@glimpse/contract/page-sizes';
import { type ReactNode, useId, useState } from 'react';
import { styled } from 'styled-components';
import { useLiveQuery } from '../../lib/live/live-query.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import type { ToggleControl } from '../../lib/outbox/use-toggle.ts';
import { Button } from '../../ui/button.tsx';
import { Retry } from '../../ui/retry.tsx';
import { PersonRow, PersonRowSkeleton } from '../profiles/person-row.tsx';
import { livePeopleAmong } from '../profiles/queries.ts';
import { SettingsSection } from '../settings/settings-section.tsx';
import { useBlockLists } from '../visibility/block-lists.tsx';
import { useBlock, useMute } from './block-and-mute.ts';

/** The section of the settings page that lists blocked and muted people, with a button to undo each. */
export function BlockedPeopleSection() {
  const { blocked, muted } = useBlockLists();
  return (
    <SettingsSection
      title="Blocked and muted people"
      about="You and people you block can't see each other's posts and comments. You won't see posts and comments by people you mute. They aren't notified."
    >
      <People title="Blocked" uids={blocked} Undo={Unblock} none="You haven't blocked anyone." />
      <People title="Muted" uids={muted} Undo={Unmute} none="You haven't muted anyone." />
    </SettingsSection>
  );
}

interface UndoProps {
  uid: string;
  describedBy: string;
}

interface PeopleProps {
  title: string;
  /** Newest first. */
  uids: readonly string[];
  none: string;
  Undo: (props: UndoProps) => ReactNode;
}

function People({ title, uids, none, Undo }: PeopleProps) {
  const id = useId();
  const [shown, setShown] = useState<number>(pageSizes.default);
  const chunks = Array.from({ length: Math.ceil(Math.min(shown, uids.length) / pageSizes.default) }, (_, index) =>
    uids.slice(index * pageSizes.default, (index + 1) * pageSizes.default),
  );
  return (
    <Block>
      <Title id={id}>{title}</Title>
      {uids.length === 0 ? (
        <EmptyText>{none}</EmptyText>
      ) : (
        <ul aria-labelledby={id}>
          {chunks.map((chunk, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a chunk has no identity but its index
            <PeoplePage key={index} uids={chunk} Undo={Undo} />
          ))}
        </ul>
      )}
      {uids.length > shown && (
        <Button tone="text" onClick={() => setShown(shown + pageSizes.default)}>
          Show more
        </Button>
      )}
    </Block>
  );
}

function PeoplePage({ uids, Undo }: Pick<PeopleProps, 'uids' | 'Undo'>) {
  const people = useLiveQuery(livePeopleAmong(useFirestore(), uids));
  if (people.error && !people.data)
    return (
      <li>
        <Retry text="The list could not be loaded." onRetry={people.retry} />
      </li>
    );
  const known = new Map(people.data?.map((person) => [person.id, person]));
  return uids.map((uid) => {
    const person = known.get(uid);
    if (!people.data) {
      return (
        <li key={uid}>
          <PersonRowSkeleton avatarSize={44} />
        </li>
      );
    }
    // The account was deleted. The server removes its id from the list soon.
    if (!person) return null;
    return (
      <li key={uid}>
        <PersonRow person={person} avatarSize={44} action={(nameId) => <Undo uid={uid} describedBy={nameId} />} />
      </li>
    );
  });
}

const Unblock = ({ uid, describedBy }: UndoProps) => (
  <UndoButton toggle={useBlock(uid)} undo="Unblock" again="Block" describedBy={describedBy} />
);
const Unmute = ({ uid, describedBy }: UndoProps) => (
  <UndoButton toggle={useMute(uid)} undo="Unmute" again="Mute" describedBy={describedBy} />
);

interface UndoButtonProps {
  toggle: ToggleControl;
  undo: string;
  again: string;
  describedBy: string;
}

const UndoButton = ({ toggle, undo, again, describedBy }: UndoButtonProps) => (
  <Button tone="quiet" aria-describedby={describedBy} onClick={() => toggle.set(!toggle.isOn)}>
    {toggle.isOn ? undo : again}
  </Button>
);

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
