import { useLayoutEffect, useState } from 'react';
import { styled } from 'styled-components';
import { storyLinks } from '../../lib/browser/story-links.ts';
import { t } from '../../lib/languages/translate.ts';
import { useLiveQuery } from '../../lib/live/live-query.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { Button } from '../../ui/button.tsx';
import { usePictureUrl } from '../posts/use-media-urls.ts';
import { EditHighlightsDialog } from './edit-highlights-dialog.tsx';
import { type LiveHighlight, liveHighlights } from './queries.ts';
import { StoryRing } from './story-ring.tsx';

interface HighlightRowProps {
  uid: string;
  isOwn: boolean;
  /** Called before the first frame in which the height of the row is known. */
  onReady: () => void;
}

/** The highlights of a person, newest first. Without one there is no row. */
export function HighlightRow({ uid, isOwn, onReady }: HighlightRowProps) {
  const { data: highlights = [], isPending } = useLiveQuery(liveHighlights(useFirestore(), uid));
  const [isEditing, setIsEditing] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reports once for each person
  useLayoutEffect(() => {
    if (!isPending) onReady();
  }, [uid, isPending]);
  if (highlights.length === 0) return null;
  return (
    <>
      <Row aria-label={t('stories.highlights')}>
        {highlights.map((highlight) => (
          <Highlight key={highlight.id} uid={uid} highlight={highlight} />
        ))}
        {isOwn && (
          <Edit>
            <Button tone="text" onClick={() => setIsEditing(true)}>
              {t('stories.editHighlights')}
            </Button>
          </Edit>
        )}
      </Row>
      {isEditing && <EditHighlightsDialog highlights={highlights} onClose={() => setIsEditing(false)} />}
    </>
  );
}

function Highlight({ uid, highlight: { id, title, cover } }: { uid: string; highlight: LiveHighlight }) {
  const url = usePictureUrl(cover.pictureUrl);
  return <StoryRing to={storyLinks.highlight(uid, id)} label={title} name={title} avatarUrl={url} look="seen" />;
}

const Row = styled.ul`
  display: flex;
  gap: ${({ theme }) => theme.space(2)};
  padding: 0 ${({ theme }) => theme.space(2)} ${({ theme }) => theme.space(4)};
  overflow-x: auto;
  scrollbar-width: none;
`;

const Edit = styled.li`
  display: grid;
  flex: none;
  align-items: center;
`;
