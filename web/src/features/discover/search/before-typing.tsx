import HistoryIcon from 'lucide-react/icons/history';
import XIcon from 'lucide-react/icons/x';
import { styled } from 'styled-components';
import { t } from '../../../lib/languages/translate.ts';
import { SuggestionList } from '../../../parts/suggestions/suggestion-list.tsx';
import { skippedByArrows } from '../../../ui/arrow-keys.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { oneLine } from '../../../ui/text-overflow.ts';
import type { useRecentSearches } from './recent-searches.ts';
import { SearchSection } from './search-section.tsx';

interface BeforeTypingProps {
  recent: ReturnType<typeof useRecentSearches>;
  /** Called with the recent search that the viewer chose. */
  onChoose: (search: string) => void;
  /** Called when the viewer opens a suggested profile. */
  onOpen: (() => void) | undefined;
}

/** The recent searches and the suggested people, while the search field is empty. */
export const BeforeTyping = ({ recent, onChoose, onOpen }: BeforeTypingProps) => (
  <>
    {recent.searches.length > 0 && (
      <SearchSection
        title={t('search.recent')}
        action={
          <Button {...skippedByArrows} tone="text" onClick={recent.removeAll}>
            {t('search.clearAll')}
          </Button>
        }
      >
        <ul aria-label={t('search.recentSearches')}>
          {recent.searches.map((search) => (
            <Row key={search}>
              <Search type="button" onClick={() => onChoose(search)}>
                <HistoryIcon size={20} strokeWidth={1.75} aria-hidden />
                <Text dir="auto">{search}</Text>
              </Search>
              <IconButton
                {...skippedByArrows}
                name={t('search.removeRecent', { search })}
                icon={<XIcon size={18} aria-hidden />}
                onClick={() => recent.remove(search)}
              />
            </Row>
          ))}
        </ul>
      </SearchSection>
    )}
    <SearchSection title={t('search.suggested')}>
      <SuggestionList onOpen={onOpen} />
    </SearchSection>
  </>
);

const Row = styled.li`
  display: flex;
  align-items: center;
`;

const Search = styled.button`
  display: flex;
  flex: 1;
  align-items: center;
  gap: ${({ theme }) => theme.space(3)};
  min-width: 0;
  min-height: 2.75rem;
  padding: 0;
  border: 0;
  background: none;
  color: ${({ theme }) => theme.color.text};
  font: 400 ${({ theme }) => theme.font.body} ${({ theme }) => theme.font.family};
  cursor: pointer;

  & > svg { flex: none; color: ${({ theme }) => theme.color.textSoft}; }
`;

const Text = styled.span`
  ${oneLine}
`;
