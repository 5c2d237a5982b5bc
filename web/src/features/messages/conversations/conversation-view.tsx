import { conversationId } from '@glimpse/contract/conversations/conversation-id';
import type { Author } from '@glimpse/contract/profiles/user';
import { useState } from 'react';
import { styled } from 'styled-components';
import { livePerson, type Person } from '../../../entities/profiles/queries.ts';
import { useViewer } from '../../../entities/viewer/viewer.tsx';
import { isUnavailable } from '../../../lib/api/call-errors.ts';
import { t } from '../../../lib/languages/translate.ts';
import { useLiveQuery } from '../../../lib/live/live-query.ts';
import { useFirestore } from '../../../lib/live/use-firestore.ts';
import { Notice } from '../../../ui/notice.tsx';
import { SpinnerArea } from '../../../ui/spinner.tsx';
import { useAcceptedConversation } from './change-conversation.ts';
import { ConversationHeader } from './conversation-header.tsx';
import type { LiveMessage } from './listen-to-newest.ts';
import { LiveMessages } from './live-messages.tsx';
import { MessageComposer } from './message-composer.tsx';
import { MessageScroller } from './message-scroller.tsx';
import { type LiveConversation, liveConversation } from './queries.ts';
import { RequestBar } from './request-bar.tsx';
import { useOutgoing } from './use-outgoing.ts';
import { useRefusal } from './use-refusal.ts';

const noMessages: ReadonlySet<string> = new Set();
const isNeverListed = (id: string) => noMessages.has(id);

/** The conversation with a person, who may be somebody to whom the viewer has never written. */
export function ConversationView({ otherUid }: { otherUid: string }) {
  const db = useFirestore();
  const { uid } = useViewer();
  const stored = useLiveQuery(liveConversation(db, uid, conversationId(uid, otherUid)));
  const person = useLiveQuery(livePerson(db, otherUid)).data;
  const other = nameOf(person) ?? stored.data?.other;
  // While the browser is offline, the person can be known without the conversation.
  const isUnknown = stored.data === undefined && !(stored.error && isUnavailable(stored.error));
  if (person === null && !stored.data)
    return (
      <Pane>
        <Notice title={t('shell.userNotFound')} isSection>
          {t('shell.aboutUserNotFound')}
        </Notice>
      </Pane>
    );
  if (!other || isUnknown)
    return (
      <Pane>
        <SpinnerArea label={t('conversations.loadingMessages')} height="100%" />
      </Pane>
    );
  return <OpenConversation other={other} conversation={stored.data ?? null} person={person} />;
}

const nameOf = (person: Person | null | undefined): Author | undefined =>
  person ? { ...person, uid: person.id } : undefined;

interface OpenConversationProps {
  other: Author;
  conversation: LiveConversation | null;
  /** null if the account was deleted, undefined while it loads. */
  person: Person | null | undefined;
}

function OpenConversation({ other, conversation: stored, person }: OpenConversationProps) {
  const { uid } = useViewer();
  const conversation = useAcceptedConversation(other.uid, stored);
  const [replyTo, setReplyTo] = useState<LiveMessage | null>(null);
  const unsent = useOutgoing(uid, other.uid, isNeverListed, 0);
  const refusal = useRefusal(other, conversation, person, unsent.length);
  const isRequestToViewer = conversation?.list === 'requests';
  return (
    <Pane aria-label={t('conversations.with', { name: other.fullName })}>
      <title>{t('shell.pageTitle', { title: t('conversations.with', { name: other.fullName }) })}</title>
      <ConversationHeader other={other} conversation={conversation} />
      {conversation ? (
        <LiveMessages other={other} conversation={conversation} onReply={setReplyTo} />
      ) : (
        <MessageScroller other={other} conversation={null} list={null} pages={[]} outgoing={unsent} hasMore={false} />
      )}
      {isRequestToViewer && <RequestBar other={other} />}
      {conversation?.state === 'declined' && <Declined>{t('conversations.declined')}</Declined>}
      <MessageComposer
        other={other}
        isOpen={conversation?.state === 'open'}
        refusal={refusal}
        replyTo={replyTo}
        onReplyEnd={() => setReplyTo(null)}
      />
    </Pane>
  );
}

const Pane = styled.section`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-width: 0;
  height: 100%;
`;

const Declined = styled.p`
  padding: ${({ theme }) => theme.space(2)} ${({ theme }) => theme.space(4)};
  border-top: 1px solid ${({ theme }) => theme.color.border};
  color: ${({ theme }) => theme.color.textSoft};
  text-align: center;
`;
