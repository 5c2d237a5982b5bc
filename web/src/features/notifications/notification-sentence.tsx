import {
  type ListName,
  type ListValues,
  listMessage,
  type NotificationSummary,
  type SentenceName,
  sentenceMessage,
} from '@glimpse/contract/notifications/notification-text';
import type { ReactNode } from 'react';
import { rich } from '../../lib/languages/rich.ts';

const name = (content: ReactNode[]) => <bdi>{content}</bdi>;

const lists: Readonly<Record<ListName, (values: ListValues) => ReactNode>> = {
  'notifications.oneName': (values) => rich('notifications.oneName', { ...values, name }),
  'notifications.twoNames': (values) => rich('notifications.twoNames', { ...values, name }),
  'notifications.threeNames': (values) => rich('notifications.threeNames', { ...values, name }),
  'notifications.oneNameAndOthers': (values) => rich('notifications.oneNameAndOthers', { ...values, name }),
  'notifications.twoNamesAndOthers': (values) => rich('notifications.twoNamesAndOthers', { ...values, name }),
};

interface SentenceValues {
  readonly count: number;
  readonly names: () => ReactNode;
}

const sentences: Readonly<Record<SentenceName, (values: SentenceValues) => ReactNode>> = {
  'notifications.like': (values) => rich('notifications.like', values),
  'notifications.comment': (values) => rich('notifications.comment', values),
  'notifications.reply': (values) => rich('notifications.reply', values),
  'notifications.mentionInPost': (values) => rich('notifications.mentionInPost', values),
  'notifications.mentionInComment': (values) => rich('notifications.mentionInComment', values),
  'notifications.follow': (values) => rich('notifications.follow', values),
  'notifications.followRequest': (values) => rich('notifications.followRequest', values),
  'notifications.requesterFollows': (values) => rich('notifications.requesterFollows', values),
  'notifications.requestAccepted': (values) => rich('notifications.requestAccepted', values),
};

/** What happened, such as `Ana and Bo liked your post`. The element with the names gets the id `nameId`. */
export function NotificationSentence({ row, nameId }: { row: NotificationSummary; nameId: string }) {
  const list = listMessage(row);
  const sentence = sentenceMessage(row);
  const names = () => <strong id={nameId}>{lists[list.name](list.values)}</strong>;
  return sentences[sentence.name]({ ...sentence.values, names });
}
