import { DeletionDoc, SweepDoc } from './accounts/deletion.ts';
import { BookmarkDoc } from './bookmarks/bookmark.ts';
import { CommentDoc, VoteDoc } from './comments/comment.ts';
import { DraftDoc } from './drafts/draft.ts';
import { InboxDoc, InboxStateDoc, ReachDoc } from './feed/inbox.ts';
import { FollowDoc, FollowRequestDoc } from './follows/follow.ts';
import { JobDoc } from './jobs/job.ts';
import { DiscardedMediaDoc, MediaCopyDoc, PostMediaChangeDoc, UploadDoc } from './media/media.ts';
import { CaseDoc, LogEntryDoc, ModeratedCommentDoc } from './moderation/moderation.ts';
import { NotificationDoc, NotificationSettingsDoc } from './notifications/notification.ts';
import { LikeDoc, PostDoc } from './posts/post.ts';
import { ContactDoc, CountersDoc, EmailDoc, UserDoc } from './profiles/user.ts';
import { DeviceDoc, RecordedPushDoc } from './push/push.ts';
import { LimitDoc, UploadedBytesDoc } from './rate-limit.ts';
import { TagDoc } from './rich-text/tag.ts';
import { ReportDoc } from './safety/report.ts';
import { BlockDoc, BlockListsDoc } from './visibility/block-lists.ts';

/** The schema of every stored document, by its path. paths.ts builds the paths. */
export const storedDocuments = {
  'users/{uid}': UserDoc,
  'users/{uid}/following/{other}': FollowDoc,
  'users/{uid}/followers/{other}': FollowDoc,
  'users/{uid}/requests/{from}': FollowRequestDoc,
  'users/{uid}/circle/contact': ContactDoc,
  'users/{uid}/private/counters': CountersDoc,
  'users/{uid}/inbox/{postId}': InboxDoc,
  'users/{uid}/private/inbox': InboxStateDoc,
  'users/{uid}/private/reach': ReachDoc,
  'users/{uid}/bookmarks/{postId}': BookmarkDoc,
  'users/{uid}/drafts/{draftId}': DraftDoc,
  'users/{uid}/blocks/{other}': BlockDoc,
  'users/{uid}/mutes/{other}': BlockDoc,
  'users/{uid}/private/hidden': BlockListsDoc,
  'users/{uid}/notifications/{id}': NotificationDoc,
  'users/{uid}/settings/notifications': NotificationSettingsDoc,
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
  'limits/{hash}': LimitDoc,
  'uploadedBytes/{uid}': UploadedBytesDoc,
  'discardedMedia/{id}': DiscardedMediaDoc,
  'mediaCopies/{id}': MediaCopyDoc,
  'postMediaChanges/{id}': PostMediaChangeDoc,
  'jobs/{id}': JobDoc,
  'deletions/{id}': DeletionDoc,
  'sweeps/{list}': SweepDoc,
} as const;
