import { Navigate, useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { useViewer } from '../entities/viewer/viewer.tsx';
import { ConversationList } from '../features/messages/conversations/conversation-list.tsx';
import { ConversationView, NoConversation } from '../features/messages/conversations/conversation-view.tsx';
import { links } from '../lib/browser/links.ts';
import { t } from '../lib/languages/translate.ts';
import { tabletQuery } from '../ui/theme.ts';
import { useMedia } from '../ui/use-media.ts';

/** /messages, /messages/requests and /messages/:userId. Phones show the list or the conversation. */
export function MessagesPage() {
  const { '*': path = '' } = useParams();
  const { uid } = useViewer();
  const isTablet = useMedia(tabletQuery);
  const isRequests = path === 'requests';
  const otherUid = isRequests ? '' : path;
  if (otherUid === uid) return <Navigate to={links.messages} replace />;
  return (
    <Page>
      <title>{t('shell.pageTitle', { title: t('conversations.messages') })}</title>
      {(isTablet || otherUid === '') && (
        <ConversationList
          key={isRequests ? 'requests' : 'main'}
          list={isRequests ? 'requests' : 'main'}
          openUid={otherUid}
        />
      )}
      {otherUid !== '' && <ConversationView key={otherUid} otherUid={otherUid} />}
      {otherUid === '' && isTablet && <NoConversation />}
    </Page>
  );
}

/** Fills the window between the bars of the app. */
const Page = styled.div`
  display: flex;
  height: calc(100dvh - 6.5rem - env(safe-area-inset-bottom));

  ${({ theme }) => theme.at.tablet} { height: calc(100dvh - 2.25rem); border-top: 1px solid ${({ theme }) => theme.color.border}; }
`;
