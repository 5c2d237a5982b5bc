import { BookmarkDoc } from './bookmarks/bookmark.ts';
import { CommentDoc, VoteDoc } from './comments/comment.ts';
import { DeletionDoc, SweepDoc } from './deletion.ts';
import { BlockDoc, HiddenDoc } from './hidden.ts';
import { InboxDoc, InboxStateDoc, ReachDoc } from './inbox.ts';
import { JobDoc } from './job.ts';
import { DiscardedMediaDoc, UploadDoc } from './media/media.ts';
import { CaseDoc, HiddenCommentDoc, LogEntryDoc } from './moderation/moderation.ts';
import { NotificationDoc, NotificationSettingsDoc } from './notifications/notification.ts';
import { LikeDoc, PostDoc } from './posts/post.ts';
import {
  ContactDoc,
  CountersDoc,
  EmailDoc,
  FollowDoc,
  FollowRequestDoc,
  RemovedAccountDoc,
  UserDoc,
} from './profiles/user.ts';
import { DeviceDoc, RecordedPushDoc } from './push/push.ts';
import { LimitDoc, UploadedBytesDoc } from './rate-limit.ts';
import { TagDoc } from './rich-text/tag.ts';
import { ReportDoc } from './safety/report.ts';

/** Every stored document, by its path: the one list. The paths themselves are made in paths.ts. */
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
  'users/{uid}/blocks/{other}': BlockDoc,
  'users/{uid}/mutes/{other}': BlockDoc,
  'users/{uid}/private/hidden': HiddenDoc,
  'users/{uid}/notifications/{id}': NotificationDoc,
  'users/{uid}/settings/notifications': NotificationSettingsDoc,
  'devices/{hash}': DeviceDoc,
  'recordedPushes/{id}': RecordedPushDoc,
  'posts/{postId}': PostDoc,
  'posts/{postId}/likes/{uid}': LikeDoc,
  'posts/{postId}/dislikes/{uid}': LikeDoc,
  'posts/{postId}/comments/{commentId}': CommentDoc,
  'posts/{postId}/comments/{commentId}/votes/{uid}': VoteDoc,
  'posts/{postId}/comments/{commentId}/hidden/original': HiddenCommentDoc,
  'tags/{id}': TagDoc,
  'reports/{id}': ReportDoc,
  'moderation/queue/cases/{caseId}': CaseDoc,
  'moderation/log/entries/{id}': LogEntryDoc,
  'uploads/{uploadId}': UploadDoc,
  'emails/{hash}': EmailDoc,
  'limits/{hash}': LimitDoc,
  'uploadedBytes/{uid}': UploadedBytesDoc,
  'removedAccounts/{uid}': RemovedAccountDoc,
  'discardedMedia/{id}': DiscardedMediaDoc,
  'jobs/{id}': JobDoc,
  'deletions/{id}': DeletionDoc,
  'sweeps/{list}': SweepDoc,
} as const;
