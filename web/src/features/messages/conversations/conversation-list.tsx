import BackIcon from 'lucide-react/icons/chevron-left';
import { useState } from 'react';
import { styled } from 'styled-components';
import { links } from '../../../lib/browser/links.ts';
import { t } from '../../../lib/languages/translate.ts';
import { Link } from '../../../ui/link.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { ConversationPages } from './conversation-pages.tsx';
import { FoundConversations } from './found-conversations.tsx';
import type { ConversationList as ListName } from './queries.ts';

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

const About = styled.p`
  padding: 0 ${({ theme }) => theme.space(4)} ${({ theme }) => theme.space(2)};
  color: ${({ theme }) => theme.color.textSoft};
  font: 400 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};
`;
