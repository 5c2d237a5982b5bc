import { DeletionDoc, SweepDoc } from './accounts/deletion.ts';
import { BookmarkDoc } from './bookmarks/bookmark.ts';
import { CollectionDoc } from './bookmarks/collection.ts';
import { CommentDoc, ModeratedCommentDoc, VoteDoc } from './comments/comment.ts';
import { ConversationDoc, TypingDoc } from './conversations/conversation.ts';
import { MessageDoc } from './conversations/conversation-message.ts';
import { DraftDoc } from './drafts/draft.ts';
import { InboxDoc, InboxStateDoc, ReachDoc } from './feed/inbox.ts';
import { FollowDoc, FollowRequestDoc } from './follows/follow.ts';
import { JobDoc } from './jobs/job.ts';
import { DiscardedMediaDoc, MediaCopyDoc, PostMediaChangeDoc, UploadDoc } from './media/media.ts';
import { CaseDoc, LogEntryDoc } from './moderation/moderation.ts';
import { NotificationDoc, NotificationSettingsDoc } from './notifications/notification.ts';
import { OnboardingDoc } from './onboarding/onboarding.ts';
import { LikeDoc, PostDoc } from './posts/post.ts';
import { PreferencesDoc } from './preferences/preferences.ts';
import {
  ContactDoc,
  CountersDoc,
  EmailDoc,
  PrivateEmailDoc,
  UserDoc,
  UsernameChangesDoc,
  UsernameDoc,
} from './profiles/user.ts';
import { DeviceDoc, RecordedPushDoc } from './push/push.ts';
import { LimitDoc, UploadedBytesDoc } from './rate-limit.ts';
import { FollowedTagDoc, FollowedTagsDoc, TagDoc } from './rich-text/tag.ts';
import { ReportDoc } from './safety/report.ts';
import { HighlightDoc } from './stories/highlight.ts';
import { MutedStoriesDoc, StoryDoc, StoryTrayDoc, StoryViewerDoc } from './stories/story.ts';
import { BlockDoc, BlockListsDoc } from './visibility/block-lists.ts';

/** The schema of every stored document, by its path. paths.ts builds the paths. */
export const storedDocuments = {
  'users/{uid}': UserDoc,
  'users/{uid}/following/{other}': FollowDoc,
  'users/{uid}/followers/{other}': FollowDoc,
  'users/{uid}/requests/{from}': FollowRequestDoc,
  'users/{uid}/circle/contact': ContactDoc,
  'users/{uid}/private/email': PrivateEmailDoc,
  'users/{uid}/private/counters': CountersDoc,
  'users/{uid}/private/username': UsernameChangesDoc,
  'users/{uid}/inbox/{postId}': InboxDoc,
  'users/{uid}/private/inbox': InboxStateDoc,
  'users/{uid}/private/reach': ReachDoc,
  'users/{uid}/bookmarks/{postId}': BookmarkDoc,
  'users/{uid}/collections/{id}': CollectionDoc,
  'users/{uid}/drafts/{draftId}': DraftDoc,
  'users/{uid}/blocks/{other}': BlockDoc,
  'users/{uid}/mutes/{other}': BlockDoc,
  'users/{uid}/private/hidden': BlockListsDoc,
  'users/{uid}/followedTags/{id}': FollowedTagDoc,
  'users/{uid}/private/followedTags': FollowedTagsDoc,
  'users/{uid}/notifications/{id}': NotificationDoc,
  'users/{uid}/settings/notifications': NotificationSettingsDoc,
  'users/{uid}/settings/onboarding': OnboardingDoc,
  'users/{uid}/settings/preferences': PreferencesDoc,
  'users/{uid}/stories/{storyId}': StoryDoc,
  'users/{uid}/stories/{storyId}/viewers/{viewer}': StoryViewerDoc,
  'users/{uid}/storyTray/{author}': StoryTrayDoc,
  'users/{uid}/private/mutedStories': MutedStoriesDoc,
  'users/{uid}/highlights/{id}': HighlightDoc,
  'users/{uid}/conversations/{id}': ConversationDoc,
  'conversations/{id}/messages/{messageId}': MessageDoc,
  'conversations/{id}/typing/{uid}': TypingDoc,
  'devices/{hash}': DeviceDoc,
  'recordedPushes/{id}': RecordedPushDoc,
  'posts/{postId}': PostDoc,
  'posts/{postId}/likes/{uid}': LikeDoc,
  'posts/{postId}/dislikes/{uid}': LikeDoc,
  'posts/{postId}/comments/{commentId}': CommentDoc,
  'posts/{postId}/comments/{commentId}/votes/{uid}': VoteDoc,
  'posts/{postId}/comments/{commentId}/hidden/original': ModeratedCommentDoc,
  'tags/{id}': TagDoc,
  'reports/{id}': ReportDoc,
  'moderation/queue/cases/{caseId}': CaseDoc,
  'moderation/log/entries/{id}': LogEntryDoc,
  'uploads/{uploadId}': UploadDoc,
  'emails/{hash}': EmailDoc,
  'usernames/{folded}': UsernameDoc,
  'usernameSkeletons/{skeleton}': UsernameDoc,
  'limits/{hash}': LimitDoc,
  'uploadedBytes/{uid}': UploadedBytesDoc,
  'discardedMedia/{id}': DiscardedMediaDoc,
  'mediaCopies/{id}': MediaCopyDoc,
  'postMediaChanges/{id}': PostMediaChangeDoc,
  'jobs/{id}': JobDoc,
  'deletions/{id}': DeletionDoc,
  'sweeps/{list}': SweepDoc,
} as const;
