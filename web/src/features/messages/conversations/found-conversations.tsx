import { containsText } from '@glimpse/contract/search/search-tokens';
import { styled } from 'styled-components';
import { useViewer } from '../../../entities/viewer/viewer.tsx';
import { t } from '../../../lib/languages/translate.ts';
import { useLiveQuery } from '../../../lib/live/live-query.ts';
import { useFirestore } from '../../../lib/live/use-firestore.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Retry } from '../../../ui/retry.tsx';
import { SpinnerArea } from '../../../ui/spinner.tsx';
import { ConversationRow } from './conversation-row.tsx';
import { liveConversationsWith } from './queries.ts';

/** The conversations with people whose names contain the search text. Requests are among them. */
export function FoundConversations({ search, openUid }: { search: string; openUid: string }) {
  const { data, error, retry } = useLiveQuery(liveConversationsWith(useFirestore(), useViewer().uid, search));
  if (!data) {
    if (error) return <Retry text={t('conversations.loadFailed')} onRetry={retry} />;
    return <SpinnerArea label={t('conversations.loading')} height="6rem" />;
  }
  const found = data.filter(
    ({ list, other }) => list !== 'none' && containsText(search, other.fullName, other.username),
  );
  if (found.length === 0) return <Notice>{t('conversations.noneFound')}</Notice>;
  return (
    <Rows aria-label={t('conversations.messages')}>
      {found.map((conversation) => (
        <ConversationRow
          key={conversation.id}
          conversation={conversation}
          isOpen={conversation.other.uid === openUid}
        />
      ))}
    </Rows>
  );
}

const Rows = styled.ul`
  padding: 0 ${({ theme }) => theme.space(1)};
`;
