import { containsText } from '@glimpse/contract/search/search-tokens';
import BackIcon from 'lucide-react/icons/chevron-left';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useViewer } from '../../../entities/viewer/viewer.tsx';
import { links } from '../../../lib/browser/links.ts';
import { t } from '../../../lib/languages/translate.ts';
import { useLiveQuery } from '../../../lib/live/live-query.ts';
import { useFirestore } from '../../../lib/live/use-firestore.ts';
import { Link } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { Retry } from '../../../ui/retry.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { SmallText } from '../../../ui/small-text.ts';
import { SpinnerArea } from '../../../ui/spinner.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { ConversationPages } from './conversation-pages.tsx';
import { ConversationRows } from './conversation-rows.tsx';
import { type ConversationList as ListName, liveConversationsWith } from './queries.ts';

interface ConversationListProps {
  list: ListName;
  /** The person whose conversation is open beside the list, or ''. */
  openUid: string;
}

const searchPauseMs = 200;

/** The viewer's conversations or message requests, with a search by name. */
export function ConversationList({ list, openUid }: ConversationListProps) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), searchPauseMs);
  const isMain = list === 'main';
  return (
    <Pane>
      <Head>
        {!isMain && (
          <BackLink to={links.messages} aria-label={t('conversations.back')}>
            <BackIcon size={24} aria-hidden />
          </BackLink>
        )}
        <PageTitle>{isMain ? t('conversations.messages') : t('conversations.requests')}</PageTitle>
      </Head>
      {isMain ? (
        <Search>
          <SearchField label={t('conversations.search')} value={typed} onChange={setTyped} />
        </Search>
      ) : (
        <About>{t('conversations.aboutRequests')}</About>
      )}
      {search === '' ? (
        <ConversationPages list={list} openUid={openUid} />
      ) : (
        <FoundConversations search={search} openUid={openUid} />
      )}
    </Pane>
  );
}

const Pane = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-width: 0;
  overflow-y: auto;

  ${({ theme }) => theme.at.tablet} {
    flex: 0 0 17.5rem;
    border-inline-end: 1px solid ${({ theme }) => theme.color.border};
  }
  ${({ theme }) => theme.at.desktop} { flex-basis: 22rem; }
`;

const Head = styled.div`
  display: flex;
  align-items: center;
  padding: ${({ theme }) => theme.space(4)} ${({ theme }) => theme.space(4)} ${({ theme }) => theme.space(2)};
`;

/** Points to where lines start, also in right-to-left languages. */
const BackLink = styled(Link)`
  display: grid;
  flex: none;
  place-items: center;
  width: 2.75rem;
  height: 2.75rem;
  margin-inline-start: ${({ theme }) => theme.space(-3)};

  :root[dir='rtl'] & > svg { scale: -1 1; }
`;

const Search = styled.div`
  padding: 0 ${({ theme }) => theme.space(4)} ${({ theme }) => theme.space(2)};
`;

const About = styled(SmallText)`
  padding: 0 ${({ theme }) => theme.space(4)} ${({ theme }) => theme.space(2)};
`;

/** The conversations with people whose names contain the search text. Requests are among them. */
function FoundConversations({ search, openUid }: { search: string; openUid: string }) {
  const { data, error, retry } = useLiveQuery(liveConversationsWith(useFirestore(), useViewer().uid, search));
  if (!data) {
    if (error) return <Retry text={t('conversations.loadFailed')} onRetry={retry} />;
    return <SpinnerArea label={t('conversations.loading')} height="6rem" />;
  }
  const found = data.filter(
    ({ list, other }) => list !== 'none' && containsText(search, other.fullName, other.username),
  );
  if (found.length === 0) return <Notice>{t('conversations.noneFound')}</Notice>;
  return <ConversationRows label={t('conversations.messages')} conversations={found} openUid={openUid} />;
}
