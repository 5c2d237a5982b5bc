import ArchiveIcon from 'lucide-react/icons/archive';
import { useViewer } from '../../../entities/viewer/viewer.tsx';
import { t } from '../../../lib/languages/translate.ts';
import { useFirestore } from '../../../lib/live/use-firestore.ts';
import { Notice } from '../../../ui/notice.tsx';
import { LiveGrid } from '../grid/live-grid.tsx';
import { PostTiles } from '../grid/post-tiles.tsx';
import { usePostIdsArchived } from '../post/use-archive.ts';
import { liveArchive } from './queries.ts';

/** The viewer's archived posts, newest first. */
export function ArchiveList() {
  const db = useFirestore();
  const { uid } = useViewer();
  const broughtBackIds = usePostIdsArchived(false);
  return (
    <LiveGrid
      list={liveArchive(db, uid)}
      label={t('bookmarks.archivedPosts')}
      Tiles={PostTiles}
      isWanted={({ id }) => !broughtBackIds.has(id)}
      showsNewerItems
      empty={
        <Notice icon={<ArchiveIcon size={28} strokeWidth={1.5} />} title={t('bookmarks.archiveEmpty')} isSection>
          {t('bookmarks.archiveEmptyText')}
        </Notice>
      }
    />
  );
}
