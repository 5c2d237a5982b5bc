import { styled } from 'styled-components';
import { profileLinks } from '../../entities/links/profile-links.ts';
import { PersonRow } from '../../entities/profiles/person-row.tsx';
import { useViewer } from '../../entities/viewer/viewer.tsx';
import { t } from '../../lib/languages/translate.ts';
import { hitArea } from '../../ui/hit-area.ts';
import { Link } from '../../ui/link.tsx';
import { SuggestionList } from './suggestion-list.tsx';

/** The viewer and the suggestions, beside the feed on wide screens. */
export function SuggestionsPanel() {
  const viewer = useViewer();
  return (
    <Panel aria-label={t('people.suggested')}>
      <PersonRow
        person={{ ...viewer, id: viewer.uid }}
        avatarSize={48}
        action={() => <ViewLink to={profileLinks.profile(viewer)}>{t('people.view')}</ViewLink>}
      />
      <Title>{t('people.suggested')}</Title>
      <SuggestionList />
    </Panel>
  );
}

const Panel = styled.aside`
  position: sticky;
  top: 1.5rem;
  max-height: calc(100dvh - 3rem);
  overflow-y: auto;
  scrollbar-width: thin;
`;

const Title = styled.h2`
  margin: ${({ theme }) => theme.space(6)} 0 ${({ theme }) => theme.space(2)};
  color: ${({ theme }) => theme.color.textSoft};
  font: 600 ${({ theme }) => theme.font.body} ${({ theme }) => theme.font.family};
`;

const ViewLink = styled(Link)`
  ${hitArea}
  position: relative;
  padding: ${({ theme }) => theme.space(1)};
  color: ${({ theme }) => theme.color.accentText};
  font: 600 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};

  ${({ theme }) => theme.at.hover} {
    &:hover { color: ${({ theme }) => theme.color.text}; }
  }
`;
