import { BookmarkDoc } from './bookmark.ts';
import { CommentDoc, VoteDoc } from './comment.ts';
import { DeletionDoc, SweepDoc } from './deletion.ts';
import { BlockDoc, HiddenDoc } from './hidden.ts';
import { InboxDoc, InboxStateDoc, ReachDoc } from './inbox.ts';
import { JobDoc } from './job.ts';
import { LimitDoc, UploadedBytesDoc } from './limit.ts';
import { DiscardedMediaDoc, UploadDoc } from './media.ts';
import { CaseDoc, HiddenCommentDoc, LogEntryDoc } from './moderation.ts';
import { NotificationDoc, NotificationSettingsDoc } from './notification.ts';
import { LikeDoc, PostDoc } from './post.ts';
import { DeviceDoc, RecordedPushDoc } from './push.ts';
import { ReportDoc } from './report.ts';
import { TagDoc } from './tag.ts';
import {
  ContactDoc,
  CountersDoc,
  EmailDoc,
  FollowDoc,
  FollowRequestDoc,
  RemovedAccountDoc,
  UserDoc,
} from './user.ts';

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
