import { pageSizes } from '@glimpse/contract/list-limits';
import { paths } from '@glimpse/contract/paths';
import { HighlightDoc } from '@glimpse/contract/stories/highlight';
import { MutedStoriesDoc, StoryDoc, StoryTrayDoc, storyLimits } from '@glimpse/contract/stories/story';
import {
  docListener,
  fromDocs,
  listenToDoc,
  listenToQuery,
  type Unsubscribe,
  type WithId,
} from '../../lib/live/documents.ts';
import { type LiveList, liveList } from '../../lib/live/live-list.ts';
import type { LiveQuery } from '../../lib/live/live-query.ts';
import { collection, doc, limit, orderBy, type Query, query, where } from '../../lib/live/query.ts';
import type { Firestore } from '../../lib/live/use-firestore.ts';

/**
 * A ring is a person in the row of stories above the feed, which is called tray. It has the newest story of that person,
 * and whether the viewer has seen all of them.
 */
export type Ring = WithId<StoryTrayDoc>;
export type LiveStory = WithId<StoryDoc>;
export type LiveHighlight = WithId<HighlightDoc>;

const notExpired = (source: Query): Query =>
  query(source, where('expireAt', '>', new Date()), orderBy('expireAt', 'desc'));

/**
 * The rings of the viewer's tray that have not expired: those with an unseen story, and then others, both with the
 * newest first. `size` is the number of document reads, also if the viewer has fewer rings.
 */
export const liveTray = (db: Firestore, uid: string, size: number): LiveQuery<readonly Ring[]> => ({
  queryKey: ['story-tray', uid, size],
  persistIn: null,
  listen: (next, fail) => {
    const rings = (isSeen: boolean, count: number) =>
      query(notExpired(query(collection(db, paths.storyTray(uid)), where('isSeen', '==', isSeen))), limit(count));
    let unseen: readonly Ring[] = [];
    let seen: readonly Ring[] = [];
    let stopSeen: Unsubscribe | null = null;
    // A ring that was just seen can be in both lists for a moment.
    const show = () => next([...unseen, ...seen.filter(({ id }) => !unseen.some((ring) => ring.id === id))]);
    const stopUnseen = listenToQuery(
      rings(false, size),
      ({ docs }) => {
        unseen = fromDocs(StoryTrayDoc, docs);
        // An empty result costs one read, too.
        const room = size - Math.max(1, unseen.length);
        if (stopSeen || room <= 0) return show();
        stopSeen = listenToQuery(
          rings(true, room),
          (snapshot) => {
            seen = fromDocs(StoryTrayDoc, snapshot.docs);
            show();
          },
          fail,
        );
      },
      fail,
    );
    return () => {
      stopUnseen();
      stopSeen?.();
    };
  },
});

/** Whether the viewer has a story that has not expired. */
export const liveHasStory = (db: Firestore, uid: string): LiveQuery<boolean> => ({
  queryKey: ['has-story', uid],
  persistIn: null,
  listen: (next, fail) =>
    listenToQuery(
      query(notExpired(collection(db, paths.stories(uid))), limit(1)),
      ({ docs }) => next(docs.length > 0),
      fail,
    ),
});

/** The people whose stories the viewer has muted. */
export const liveMutedStories = (db: Firestore, uid: string): LiveQuery<readonly string[]> => ({
  queryKey: ['muted-stories', uid],
  persistIn: null,
  listen: docListener(doc(db, paths.mutedStories(uid)), MutedStoriesDoc, (muted) => muted?.uids ?? []),
});

/** The viewer's own stories, also after their expiry, newest first. */
export const liveStoryArchive = (db: Firestore, uid: string): LiveList<LiveStory> =>
  liveList({
    queryKey: ['story-archive', uid],
    persistIn: null,
    source: collection(db, paths.stories(uid)),
    schema: StoryDoc,
    order: ['createdAt'],
    pageSize: pageSizes.grid,
    announcesNewer: true,
  });

/**
 * The stories of a person with these ids, in this order. Reads each one by its id, so that its security rules apply.
 * Leaves out stories that do not exist or that the viewer may not read.
 */
export const liveStoriesAmong = (
  db: Firestore,
  uid: string,
  ids: readonly string[],
): LiveQuery<readonly LiveStory[]> => ({
  queryKey: ['stories-among', uid, ids],
  persistIn: null,
  listen: (next, fail) => {
    const found = new Map<string, LiveStory | null>();
    const setResult = (id: string, story: LiveStory | null) => {
      found.set(id, story);
      if (found.size === new Set(ids).size) next(ids.flatMap((each) => found.get(each) ?? []));
    };
    const stops = ids.map((id) =>
      listenToDoc(
        doc(db, paths.story(uid, id)),
        StoryDoc,
        (story) => setResult(id, story),
        (error) => (error.code === 'permission-denied' ? setResult(id, null) : fail(error)),
      ),
    );
    return () => {
      for (const stop of stops) stop();
    };
  },
});

/** The highlights of a person, newest first. */
export const liveHighlights = (db: Firestore, uid: string): LiveQuery<readonly LiveHighlight[]> => ({
  queryKey: ['highlights', uid],
  persistIn: 'user',
  listen: (next, fail) =>
    listenToQuery(
      query(collection(db, paths.highlights(uid)), orderBy('createdAt', 'desc'), limit(storyLimits.highlights)),
      ({ docs }) => next(fromDocs(HighlightDoc, docs)),
      fail,
    ),
});

/** One highlight, or null if it does not exist. */
export const liveHighlight = (db: Firestore, uid: string, highlightId: string): LiveQuery<LiveHighlight | null> => ({
  queryKey: ['highlight', uid, highlightId],
  persistIn: null,
  listen: docListener(doc(db, paths.highlight(uid, highlightId)), HighlightDoc, (highlight) => highlight),
});
