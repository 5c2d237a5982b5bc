import { useState } from 'react';
import { styled } from 'styled-components';
import { storyLinks } from '../../entities/links/story-links.ts';
import { usePictureUrl } from '../../entities/media/use-media-urls.ts';
import { t } from '../../lib/languages/translate.ts';
import { Button } from '../../ui/button.tsx';
import { CodeBoundary } from '../../ui/code-failure.tsx';
import { lazily } from '../../ui/lazily.ts';
import type { LiveHighlight } from './queries.ts';
import { StoryRing } from './story-ring.tsx';

const { Component: EditHighlightsDialog } = lazily(
  async () => (await import('./highlight-dialogs.tsx')).EditHighlightsDialog,
);

interface HighlightRowProps {
  uid: string;
  highlights: readonly LiveHighlight[];
  isOwn: boolean;
}

/** The highlights of a person. The owner can edit them. */
export function HighlightRow({ uid, highlights, isOwn }: HighlightRowProps) {
  const [isEditing, setIsEditing] = useState(false);
  return (
    <>
      <Row aria-label={t('stories.highlights')}>
        {isOwn && (
          <Edit>
            <Button tone="text" onClick={() => setIsEditing(true)}>
              {t('stories.editHighlights')}
            </Button>
          </Edit>
        )}
        {highlights.map((highlight) => (
          <Highlight key={highlight.id} uid={uid} highlight={highlight} />
        ))}
      </Row>
      {isEditing && (
        <CodeBoundary>
          <EditHighlightsDialog highlights={highlights} onClose={() => setIsEditing(false)} />
        </CodeBoundary>
      )}
    </>
  );
}

function Highlight({ uid, highlight: { id, title, cover } }: { uid: string; highlight: LiveHighlight }) {
  const url = usePictureUrl(cover.pictureUrl);
  return <StoryRing to={storyLinks.highlight(uid, id)} name={title} avatarUrl={url} look="seen" />;
}

const Row = styled.ul`
  display: flex;
  gap: ${({ theme }) => theme.space(2)};
  padding: 0 ${({ theme }) => theme.space(2)} ${({ theme }) => theme.space(4)};
  overflow: auto hidden;
  scrollbar-width: none;
`;

const Edit = styled.li`
  display: grid;
  flex: none;
  align-items: center;
`;
