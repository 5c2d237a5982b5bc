import { guestAccount } from '@glimpse/contract/auth/guest';
import { conversationLimits } from '@glimpse/contract/conversations/conversation';
import { useQueryClient } from '@tanstack/react-query';
import XIcon from 'lucide-react/icons/x';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useViewer } from '../../entities/viewer/viewer.tsx';
import { t } from '../../lib/languages/translate.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { DialogText, DialogTitle, TextArea } from '../../ui/dialog-parts.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { oneLine } from '../../ui/text-overflow.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import { FoundPeople, KnownPeople } from './people-to-choose.tsx';
import { embedOf, maxRecipients, type Recipient, type SendTarget, sendToPeople } from './send-to-people.ts';

interface SendPanelProps {
  target: SendTarget;
  title: string;
  onClose: () => void;
}

/** The content of the dialog 'Send': people to choose, an optional text, and the button that sends the messages. */
export function SendPanel({ target, title, onClose }: SendPanelProps) {
  const isGuest = useViewer().uid === guestAccount.uid;
  return (
    <Panel>
      <Head>
        <DialogTitle>{title}</DialogTitle>
        <IconButton name={t('common.close')} icon={<XIcon size={22} aria-hidden />} onClick={onClose} />
      </Head>
      {isGuest ? <Notice>{t('conversations.guest')}</Notice> : <SendForm target={target} onSent={onClose} />}
    </Panel>
  );
}

const typingPauseMs = 200;

function SendForm({ target, onSent }: { target: SendTarget; onSent: () => void }) {
  const client = useQueryClient();
  const { uid } = useViewer();
  const [chosen, setChosen] = useState<readonly Recipient[]>([]);
  const [text, setText] = useState('');
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), typingPauseMs);
  const isChosen = (person: Recipient) => chosen.some((each) => each.uid === person.uid);
  const remove = (person: Recipient) => setChosen(chosen.filter((each) => each.uid !== person.uid));
  const people = {
    exceptUid: target.kind === 'profile' ? target.uid : null,
    isFull: chosen.length >= maxRecipients,
    isChosen,
    onToggle: (person: Recipient) => (isChosen(person) ? remove(person) : setChosen([person, ...chosen])),
  };
  function send() {
    void sendToPeople(client, uid, chosen, {
      ...{ text: text.trim(), mentionedUids: [], embed: embedOf(target), replyToId: null },
    });
    onSent();
  }
  return (
    <>
      <Search>
        {target.kind === 'post' && target.post.visibility === 'followers' && (
          <DialogText>{t('sharing.forFollowers', { name: target.post.postBy.fullName })}</DialogText>
        )}
        <SearchField label={t('sharing.search')} value={typed} onChange={setTyped} />
        <ChosenPeople people={chosen} onRemove={remove} />
        {people.isFull && <DialogText role="status">{t('sharing.tooMany', { count: maxRecipients })}</DialogText>}
      </Search>
      <People>
        {typed.trim() === '' || search === '' ? (
          <KnownPeople {...people} />
        ) : (
          <FoundPeople {...people} search={search} />
        )}
      </People>
      <Foot>
        <Text
          dir="auto"
          rows={1}
          value={text}
          maxLength={conversationLimits.text}
          aria-label={t('sharing.text')}
          placeholder={t('sharing.text')}
          onChange={(event) => setText(event.target.value)}
        />
        <Button disabled={chosen.length === 0} onClick={send}>
          {t('sharing.send')}
        </Button>
      </Foot>
    </>
  );
}

/** It has the height of the dialog, so that nothing moves while the viewer types. */
const Panel = styled.div`
  display: flex;
  flex-direction: column;
  height: 100%;
`;

const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${({ theme }) => theme.space(2)};
  padding-block: ${({ theme }) => `${theme.space(3)} ${theme.space(2)}`};
  padding-inline: ${({ theme }) => `${theme.space(5)} ${theme.space(2)}`};
`;

const Search = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space(3)};
  padding: 0 ${({ theme }) => theme.space(5)} ${({ theme }) => theme.space(3)};
`;

const People = styled.div`
  flex: 1;
  min-height: 6rem;
  overflow: auto;
  padding: 0 ${({ theme }) => theme.space(3)} ${({ theme }) => theme.space(3)};
`;

const Foot = styled.div`
  display: flex;
  align-items: end;
  gap: ${({ theme }) => theme.space(3)};
  padding: ${({ theme }) => theme.space(3)} ${({ theme }) => theme.space(5)};
  padding-bottom: max(${({ theme }) => theme.space(3)}, env(safe-area-inset-bottom));
  border-top: 1px solid ${({ theme }) => theme.color.border};
`;

const Text = styled(TextArea)`
  flex: 1;
  min-width: 0;
  min-height: 2.5rem;
  max-height: 7.5rem;
  padding-block: ${({ theme }) => theme.space(2)};
  field-sizing: content;
  resize: none;
`;

interface ChosenPeopleProps {
  people: readonly Recipient[];
  onRemove: (person: Recipient) => void;
}

/** The chosen people, newest first, in one line that scrolls. A press on a person removes them from the choice. */
const ChosenPeople = ({ people, onRemove }: ChosenPeopleProps) =>
  people.length > 0 && (
    <ChosenList aria-label={t('sharing.chosen')}>
      {people.map((person) => (
        <li key={person.uid}>
          <Chip
            type="button"
            aria-label={t('sharing.removePerson', { name: person.fullName })}
            onClick={() => onRemove(person)}
          >
            <Avatar url={person.profileAvatar} size={24} />
            <Name dir="auto">{person.fullName}</Name>
            <XIcon size={14} aria-hidden />
          </Chip>
        </li>
      ))}
    </ChosenList>
  );

const ChosenList = styled.ul`
  display: flex;
  gap: ${({ theme }) => theme.space(2)};
  overflow: auto hidden;
  scrollbar-width: none;
`;

const Chip = styled.button`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space(1.5)};
  max-width: 12rem;
  min-height: 2.25rem;
  padding-block: 0;
  padding-inline: ${({ theme }) => `${theme.space(1.5)} ${theme.space(2.5)}`};
  border: 0;
  border-radius: 1.375rem;
  background: ${({ theme }) => theme.color.sunken};
  color: ${({ theme }) => theme.color.text};
  font: 500 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};
  cursor: pointer;

  & > svg { flex: none; }
  ${({ theme }) => theme.at.coarse} { min-height: 2.75rem; }
  ${({ theme }) => theme.at.hover} {
    &:hover { background: ${({ theme }) => theme.color.surfaceMuted}; }
  }
  &:focus-visible { outline-offset: -2px; }
`;

const Name = styled.span`
  ${oneLine}
  min-width: 0;
`;
