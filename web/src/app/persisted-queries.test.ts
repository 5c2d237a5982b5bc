import { describe, expect, it } from 'vitest';
import * as follow from '../entities/follows/queries.ts';
import * as preferences from '../entities/preferences/queries.ts';
import * as people from '../entities/profiles/queries.ts';
import * as tags from '../entities/rich-text/tag-queries.ts';
import * as safety from '../entities/visibility/queries.ts';
import * as settings from '../features/account/accounts/queries.ts';
import * as onboarding from '../features/account/onboarding/queries.ts';
import * as compose from '../features/compose/queries.ts';
import * as explore from '../features/discover/explore/queries.ts';
import * as feed from '../features/discover/feed/queries.ts';
import * as search from '../features/discover/search/queries.ts';
import * as conversations from '../features/messages/conversations/queries.ts';
import * as moderation from '../features/moderation/queries.ts';
import * as notifications from '../features/notifications/queries.ts';
import * as bell from '../features/notifications/unread-queries.ts';
import * as archive from '../features/posts/archive/queries.ts';
import * as bookmarks from '../features/posts/bookmarks/queries.ts';
import * as comments from '../features/posts/comments/queries.ts';
import * as post from '../features/posts/post/queries.ts';
import * as privacy from '../features/profile/privacy/queries.ts';
import * as profile from '../features/profile/profile-screen/queries.ts';
import * as stories from '../features/stories/queries.ts';
import { firebaseApp } from '../lib/firebase/app.ts';
import type { PersistSlice } from '../lib/live/live-query.ts';
import type { Firestore } from '../lib/live/use-firestore.ts';
import * as collections from '../parts/collections/queries.ts';
import * as sharing from '../parts/conversation-sharing/queries.ts';
import * as marks from '../parts/marks/queries.ts';

/** The slices that the specification persists. Post: the posts. User: the people, the open profile and its posts. */
const slices: Record<
  string,
  { persistIn: PersistSlice; queries: readonly ((db: Firestore) => { persistIn: PersistSlice })[] }
> = {
  posts: {
    persistIn: 'post',
    queries: [
      (db) => post.liveFeed(db, 'latest'),
      (db) => post.liveFeed(db, 'trending'),
      (db) => feed.liveFollowing(db, 'u', ['light']),
      (db) => post.livePost(db, 'p', 'u'),
      (db) => comments.liveComments(db, 'p', 'newest'),
      (db) => comments.liveVote(db, 'u', 'p', 'c'),
      (db) => explore.liveExplore(db, ''),
      (db) => explore.liveHot(db, ['light']),
      (db) => tags.liveTag(db, 'light'),
      (db) => explore.liveTagged(db, 'light', 'latest'),
      (db) => marks.liveLikedAmong(db, 'u', ['p']),
      (db) => marks.liveBookmarkedAmong(db, 'u', ['p']),
      (db) => bookmarks.liveBookmarks(db, 'u', ''),
      (db) => bookmarks.liveCollectionBookmarks(db, 'u', 'c'),
      (db) => bookmarks.livePostsAmong(db, ['p']),
      (db) => collections.liveCollections(db, 'u'),
      (db) => collections.liveCollection(db, 'u', 'c'),
      (db) => collections.liveCollectionIds(db, 'u', 'p'),
      (db) => notifications.liveNotifiedPosts(db, ['p']),
    ],
  },
  account: {
    persistIn: 'auth',
    queries: [
      (db) => safety.liveBlockLists(db, 'u'),
      (db) => people.livePrivateEmail(db, 'u'),
      (db) => preferences.livePreferences(db, 'u'),
      (db) => tags.liveFollowedTags(db, 'u'),
    ],
  },
  'queries whose data must be current': {
    persistIn: null,
    queries: [
      (db) => moderation.liveCases(db, 'newest'),
      (db) => moderation.liveLog(db),
      (db) => comments.liveModeratedMessage(db, 'p', 'c'),
      (db) => comments.liveReplies(db, 'p', 'c'),
      (db) => comments.liveComment(db, 'p', 'c'),
      (db) => settings.liveJobs(db, 'u'),
      (db) => tags.liveTags(db, 't'),
      (db) => onboarding.liveOnboardingStep(db, 'u'),
      (db) => search.liveCaptions(db, 'sea'),
      (db) => conversations.liveConversationsWith(db, 'u', 'ana'),
      (db) => conversations.liveTyping(db, 'u:v', 'v'),
      (db) => stories.liveTray(db, 'u', 6),
      (db) => stories.liveHasStory(db, 'u'),
      (db) => stories.liveMutedStories(db, 'u'),
      (db) => stories.liveStoryArchive(db, 'u'),
      (db) => stories.liveStoriesAmong(db, 'u', ['s']),
      (db) => stories.liveHighlight(db, 'u', 'h'),
    ],
  },
  users: {
    persistIn: 'user',
    queries: [
      (db) => people.livePerson(db, 'u'),
      (db) => people.liveContact(db, 'u'),
      (db) => people.liveUsernameOwner(db, 'ana'),
      (db) => people.livePeople(db, 5),
      (db) => people.livePeopleAmong(db, ['u']),
      (db) => profile.liveProfile(db, 'a@b.cd', async () => null),
      (db) => profile.livePublicPostsBy(db, 'a@b.cd'),
      (db) => profile.liveFollowersPostsBy(db, 'u'),
      (db) => profile.liveOwnPosts(db, 'u'),
      (db) => profile.livePinnedPosts(db, 'own', 'u', ['p']),
      (db) => archive.liveArchive(db, 'u'),
      (db) => stories.liveHighlights(db, 'u'),
      (db) => compose.liveDrafts(db, 'u'),
      (db) => follow.liveFollowedAmong(db, 'u', ['v']),
      (db) => follow.liveRequestedAmong(db, 'u', ['v']),
      (db) => follow.liveRequests(db, 'u'),
      (db) => follow.liveFollowers(db, 'u'),
      (db) => follow.liveRequestCount(db, 'u'),
      (db) => privacy.livePrivacyJob(db, 'u'),
      (db) => bell.liveUnread(db, 'u'),
      (db) => sharing.liveRecentPeople(db, 'u'),
      (db) => notifications.liveNotifications(db, 'u'),
      (db) => notifications.liveNotificationSettings(db, 'u'),
      (db) => conversations.liveConversations(db, 'u', 'main'),
      (db) => conversations.liveMessageRequestCount(db, 'u'),
      (db) => conversations.liveConversation(db, 'u', 'u:v'),
      (db) => conversations.liveMessages(db, 'u:v'),
    ],
  },
};

describe.each(Object.entries(slices))('the persisted slice for %s', (_name, { persistIn, queries }) => {
  it(persistIn === null ? 'is empty' : `is stored in persist:${persistIn}`, () => {
    expect(queries.map((query) => query(firebaseApp).persistIn)).toEqual(queries.map(() => persistIn));
  });
});

it('lists every live query', () => {
  const modules = import.meta.glob<Record<string, unknown>>(['../{features,parts,entities}/**/*quer{ies,y}.ts'], {
    eager: true,
  });
  const live = Object.values(modules).flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) =>
      typeof value === 'function' && name.startsWith('live') ? [name] : [],
    ),
  );
  const listed = Object.values(slices).flatMap(({ queries }) =>
    queries.map((query) => /\.(live\w+)\)?\(/u.exec(String(query))?.[1]),
  );
  expect([...new Set(listed)].sort()).toEqual(live.sort());
});
