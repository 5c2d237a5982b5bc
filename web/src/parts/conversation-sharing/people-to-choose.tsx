import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { PersonRowSkeleton } from '../../entities/profiles/person-row.tsx';
import { t } from '../../lib/languages/translate.ts';
import { alignedWithParent } from '../../ui/aligned-with-parent.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Retry } from '../../ui/retry.tsx';
import { oneLine } from '../../ui/text-overflow.ts';
import type { Recipient } from './send-to-people.ts';
import { type LoadedPeople, useFoundPeople, useKnownPeople } from './use-recipients.ts';

interface PeopleProps {
  /** The person whose profile is sent. The profile is not sent to its owner. */
  exceptUid: string | null;
  isFull: boolean;
  isChosen: (person: Recipient) => boolean;
  onToggle: (person: Recipient) => void;
}

/** The people of recent conversations, and the people whom the viewer follows. */
export function KnownPeople({ exceptUid, ...choice }: PeopleProps) {
  const { recent, followed } = useKnownPeople(exceptUid);
  const isEmpty = recent.length + followed.people.length === 0;
  if (followed.isPending) return <Skeleton />;
  return (
    <>
      <Section title={t('sharing.recent')} people={recent} {...choice} />
      <Section title={t('sharing.followed')} people={followed.people} {...choice} />
      <Rest loaded={followed} isEmpty={isEmpty} emptyText={t('sharing.nobody')} />
    </>
  );
}

/** The people whose names or email contain `search`. */
export function FoundPeople({ exceptUid, search, ...choice }: PeopleProps & { search: string }) {
  const found = useFoundPeople(search, exceptUid);
  if (found.isPending) return <Skeleton />;
  return (
    <>
      <Section title={t('sharing.results')} people={found.people} {...choice} />
      <Rest loaded={found} isEmpty={found.people.length === 0} emptyText={t('people.noneFound')} />
    </>
  );
}

interface SectionProps extends Omit<PeopleProps, 'exceptUid'> {
  title: string;
  people: readonly Recipient[];
}

function Section({ title, people, isFull, isChosen, onToggle }: SectionProps) {
  const titleId = useId();
  if (people.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <Title id={titleId}>{title}</Title>
      <ul aria-labelledby={titleId}>
        {people.map((person) => (
          <RecipientRow
            key={person.uid}
            person={person}
            isChosen={isChosen(person)}
            isDisabled={isFull && !isChosen(person)}
            onToggle={() => onToggle(person)}
          />
        ))}
      </ul>
    </section>
  );
}

interface RestProps {
  loaded: LoadedPeople;
  isEmpty: boolean;
  emptyText: string;
}

/** The end of a list: an error, a note, or the button that loads more people. */
function Rest({ loaded, isEmpty, emptyText }: RestProps): ReactNode {
  if (loaded.hasFailed) return <Retry text={t('people.loadingFailed')} onRetry={loaded.retry} />;
  if (loaded.isOffline)
    return (
      <div role="status">
        <Notice>{t('sharing.offline')}</Notice>
      </div>
    );
  if (loaded.hasMore)
    return (
      <Button tone="text" isPending={loaded.isLoadingMore} onClick={loaded.loadMore}>
        {t('common.showMore')}
      </Button>
    );
  return (
    isEmpty && (
      <div role="status">
        <Notice>{emptyText}</Notice>
      </div>
    )
  );
}

const Skeleton = () => (
  <Rows role="status" aria-label={t('people.loading')}>
    <PersonRowSkeleton avatarSize={44} />
    <PersonRowSkeleton avatarSize={44} />
    <PersonRowSkeleton avatarSize={44} />
  </Rows>
);

const Title = styled.h3`
  padding: ${({ theme }) => theme.space(2)};
  color: ${({ theme }) => theme.color.textSoft};
  font: 600 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};
`;

const Rows = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space(2)};
  padding: ${({ theme }) => theme.space(8)} ${({ theme }) => theme.space(2)} 0;
`;

interface RecipientRowProps {
  person: Recipient;
  isChosen: boolean;
  isDisabled: boolean;
  onToggle: () => void;
}

/** A person with a checkbox. A press anywhere in the row changes it. */
const RecipientRow = ({ person, isChosen, isDisabled, onToggle }: RecipientRowProps) => (
  <li>
    <Row $isDisabled={isDisabled}>
      <Avatar url={person.profileAvatar} size={44} />
      <Names>
        <Line $isStrong dir="auto">
          {person.username}
        </Line>
        <Line dir="auto">{person.fullName}</Line>
      </Names>
      <Check type="checkbox" checked={isChosen} disabled={isDisabled} onChange={onToggle} />
    </Row>
  </li>
);

const Row = styled.label<{ $isDisabled: boolean }>`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space(3)};
  min-height: 3.5rem;
  padding-inline: ${({ theme }) => theme.space(2)};
  border-radius: ${({ theme }) => theme.radius.medium};
  cursor: ${({ $isDisabled }) => ($isDisabled ? 'default' : 'pointer')};
  opacity: ${({ $isDisabled }) => ($isDisabled ? 0.45 : 1)};

  ${({ theme }) => theme.at.hover} {
    &:hover { background: ${({ theme }) => theme.color.sunken}; }
  }
  &:focus-within { outline: 2px solid ${({ theme }) => theme.color.accentText}; outline-offset: -2px; }
`;

const Names = styled.span`
  flex: 1;
  min-width: 0;
  line-height: 1.2;
`;

const Line = styled.span<{ $isStrong?: boolean }>`
  display: block;
  ${oneLine}
  color: ${({ theme, $isStrong }) => ($isStrong ? theme.color.text : theme.color.textSoft)};
  font-weight: ${({ $isStrong }) => ($isStrong ? 650 : 400)};
  ${alignedWithParent}
`;

const Check = styled.input`
  flex: none;
  width: 1.375rem;
  height: 1.375rem;
  margin: 0;
  accent-color: ${({ theme }) => theme.color.accent};

  /* The row shows the focus. */
  &:focus-visible {
    outline: none;
  }
`;
