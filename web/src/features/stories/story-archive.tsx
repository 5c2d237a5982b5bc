import ClockIcon from 'lucide-react/icons/clock';
import { styled } from 'styled-components';
import { storyLinks } from '../../entities/links/story-links.ts';
import { LivePageList } from '../../entities/live-list/live-page-list.tsx';
import { useViewer } from '../../entities/viewer/viewer.tsx';
import { useOnline } from '../../lib/browser/use-online.ts';
import { fullTime } from '../../lib/languages/dates.ts';
import { t } from '../../lib/languages/translate.ts';
import { useLivePages } from '../../lib/live/live-pages.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SpinnerArea } from '../../ui/spinner.tsx';
import { TimeLabel } from '../../ui/time-label.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { PostPicture } from '../posts/post/post-picture.tsx';
import { type LiveStory, liveStoryArchive } from './queries.ts';

const tilePx = 240;

/** All stories of the viewer, newest first. Nobody else can list them. */
export function StoryArchive() {
  const { uid } = useViewer();
  const list = liveStoryArchive(useFirestore(), uid);
  // While offline the list keeps its loaded pages, because pages that it drops could not load again.
  const keepPages = !useOnline();
  const { pages, newer, hasMore, loadMore } = useLivePages(list, { keepPages });
  const stories = [...newer, ...pages.flatMap(({ items }) => items ?? [])];
  const isComplete = !hasMore && pages.every(({ items }) => items !== null);
  return (
    <>
      <Grid aria-label={t('stories.archive')}>
        {stories.map((story) => (
          <StoryTile key={story.id} story={story} />
        ))}
      </Grid>
      <LivePageList list={list} pages={pages} loading={<SpinnerArea height="40vh" />} errorText={t('stories.failed')}>
        {() => null /* The grid above shows the items of all pages. */}
      </LivePageList>
      {stories.length === 0 && isComplete && (
        <Notice icon={<ClockIcon size={28} strokeWidth={1.5} />} title={t('stories.archiveEmpty')} isSection>
          {t('stories.about')}
        </Notice>
      )}
      {hasMore && (
        <Button tone="text" onClick={loadMore}>
          {t('common.showMore')}
        </Button>
      )}
    </>
  );
}

function StoryTile({ story }: { story: LiveStory }) {
  const time = fullTime(story.createdAt);
  return (
    <li>
      <Tile to={storyLinks.story(story.uid, story.id)}>
        <VisuallyHidden>{t('stories.archived', { time })}</VisuallyHidden>
        {story.media ? (
          <PostPicture media={story.media} alt="" widthPx={tilePx} sizes="33vw" fit="cover" />
        ) : (
          <Post>{t('stories.ofPost')}</Post>
        )}
        <Age>
          <TimeLabel timeMs={story.createdAt} />
        </Age>
      </Tile>
    </li>
  );
}

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(3, 1fr);
  gap: 4px;

  ${({ theme }) => theme.at.desktop} { grid-template-columns: repeat(4, 1fr); }
`;

const Tile = styled(Link)`
  position: relative;
  display: block;
  aspect-ratio: 9 / 16;
  background: ${({ theme }) => theme.color.sunken};
  overflow: hidden;
`;

const Post = styled.span`
  display: grid;
  place-items: center;
  height: 100%;
  padding: ${({ theme }) => theme.space(2)};
  text-align: center;
`;

const Age = styled.span`
  position: absolute;
  inset: auto 0 0;
  padding: ${({ theme }) => theme.space(4)} ${({ theme }) => theme.space(2)} ${({ theme }) => theme.space(1.5)};
  background: linear-gradient(transparent, rgb(0 0 0 / 0.7));
  color: #fff;
  font: 500 ${({ theme }) => theme.font.tiny} ${({ theme }) => theme.font.family};
`;
