import ArchiveIcon from 'lucide-react/icons/archive';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { Notice } from '../../ui/notice.tsx';
import { LiveGrid } from '../grid/live-grid.tsx';
import { PostTiles } from '../grid/post-tiles.tsx';
import { usePostIdsArchived } from '../posts/use-archive.ts';
import { useViewer } from '../viewer/viewer.tsx';
import { liveArchive } from './queries.ts';

/** The viewer's archived posts, newest first. */
export function ArchiveList() {
  const db = useFirestore();
  const { uid } = useViewer();
  const broughtBackIds = usePostIdsArchived(false);
  return (
    <LiveGrid
      list={liveArchive(db, uid)}
      label="Archived posts"
      Tiles={PostTiles}
      isWanted={({ id }) => !broughtBackIds.has(id)}
      showsNewerItems
      empty={
        <Notice icon={<ArchiveIcon size={28} strokeWidth={1.5} />} title="Your archive is empty" isSection>
          Open the menu of one of your posts and choose “Archive”. The post keeps its likes and comments, and only you
          can see it until you show it on your profile again.
        </Notice>
      }
    />
  );
}
