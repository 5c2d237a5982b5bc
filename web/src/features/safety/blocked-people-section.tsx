import { limits } from '@glimpse/contract/limits';
import { type ReactNode, useId, useState } from 'react';
import { styled } from 'styled-components';
import { useLiveQuery } from '../../lib/live/live-query.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import type { Toggled } from '../../lib/outbox/use-toggle.ts';
import { Button } from '../../ui/button.tsx';
import { Retry } from '../../ui/retry.tsx';
import { PersonRow, PersonRowSkeleton } from '../profiles/person-row.tsx';
import { livePeopleAmong } from '../profiles/queries.ts';
import { SettingsSection } from '../settings/settings-section.tsx';
import { useHidden } from './hidden.tsx';
import { useBlock, useMute } from './toggles.ts';

/** /settings: whom the viewer has blocked or muted, each with its undo. */
export function HiddenPeopleSection() {
  const { blocked, muted } = useHidden();
  return (
    <SettingsSection
      title="Blocked and muted people"
      about="A block keeps you and somebody else apart. A mute keeps their posts and comments from you, and nothing from them. Neither is told."
    >
      <People title="Blocked" uids={blocked} Undo={Unblock} none="You have blocked nobody." />
      <People title="Muted" uids={muted} Undo={Unmute} none="You have muted nobody." />
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
  const [shown, setShown] = useState<number>(limits.pageDefault);
  const chunks = Array.from(
    { length: Math.ceil(Math.min(shown, uids.length) / limits.pageDefault) },
    (_, at) => uids.slice(at * limits.pageDefault, (at + 1) * limits.pageDefault),
  );
  return (
    <Block>
      <Title id={id}>{title}</Title>
      {uids.length === 0 ? (
        <Words>{none}</Words>
      ) : (
        <ul aria-labelledby={id}>
          {chunks.map((chunk, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a page of the list is its place in it
            <PeoplePage key={at} uids={chunk} Undo={Undo} />
          ))}
        </ul>
      )}
      {uids.length > shown && (
        <Button tone="text" onClick={() => setShown(shown + limits.pageDefault)}>
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
    // Gone since: the entry goes, too, in a moment.
    if (!person) return null;
    return (
      <li key={uid}>
        <PersonRow
          person={person}
          avatarSize={44}
          nameId={`hidden-${uid}`}
          action={<Undo uid={uid} describedBy={`hidden-${uid}`} />}
        />
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
  toggle: Toggled;
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

const Words = styled.p`
  color: ${({ theme }) => theme.color.textSoft};
`;
