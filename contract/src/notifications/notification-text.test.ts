import { describe, expect, it } from 'vitest';
import { actionText, type NotificationSummary, namesIn, targetPath } from './notification-text.ts';

const person = (fullName: string) => ({
  uid: fullName,
  fullName,
  username: fullName,
  email: `${fullName}@example.com`.toLowerCase(),
  profileAvatar: '',
});
const summaryOf = (names: string[], count: number, more: Partial<NotificationSummary> = {}): NotificationSummary => ({
  ...{ kind: 'like', postId: 'p1', commentId: '', newestCommentId: '', isAccepted: false },
  ...{ people: names.map(person), count, ...more },
});

describe('a notification', () => {
  it.each([
    [['Ana'], 1, 'Ana'],
    [['Ana', 'Bo'], 2, 'Ana and Bo'],
    [['Ana', 'Bo', 'Cy'], 3, 'Ana, Bo and Cy'],
    [['Ana', 'Bo', 'Cy'], 4, 'Ana, Bo and 2 others'],
    [['Ana', 'Bo', 'Cy'], 13, 'Ana, Bo and 11 others'],
    [['Ana', 'Bo'], 3, 'Ana, Bo and 1 other'],
    [['Ana'], 3, 'Ana and 2 others'],
  ])('of %j with %i actors names %s', (names, count, text) => {
    expect(namesIn(summaryOf(names, count))).toBe(text);
  });

  it.each([
    [summaryOf(['Ana'], 1), 'liked your post', '/post/p1'],
    [summaryOf(['Ana'], 1, { kind: 'mention' }), 'mentioned you in a post', '/post/p1'],
    [summaryOf(['Ana'], 1, { kind: 'mention', commentId: 'c' }), 'mentioned you in a comment', '/post/p1?comment=c'],
    [
      summaryOf(['Ana'], 1, { kind: 'comment', newestCommentId: 'c2' }),
      'commented on your post',
      '/post/p1?comment=c2',
    ],
    [
      summaryOf(['Ana'], 1, { kind: 'reply', commentId: 'c1', newestCommentId: 'c2' }),
      'replied to your comment',
      '/post/p1?comment=c2',
    ],
    [summaryOf(['Ana'], 1, { kind: 'reply', commentId: 'ü' }), 'replied to your comment', '/post/p1?comment=%C3%BC'],
    [summaryOf(['Ana'], 1, { kind: 'follow', postId: '' }), 'started following you', '/@ana'],
    [summaryOf(['Ana', 'Bo'], 2, { kind: 'follow', postId: '' }), 'started following you', '/notifications'],
    [summaryOf(['Ana'], 1, { kind: 'followRequest', postId: '', isAccepted: true }), 'follows you now', '/@ana'],
  ])('%# has a text and a target path', (summary, action, path) => {
    expect([actionText(summary), targetPath(summary)]).toEqual([action, path]);
  });
});
