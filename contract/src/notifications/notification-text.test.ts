import { describe, expect, it } from 'vitest';
import { type NotificationSummary, targetPath } from './notification-text.ts';

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
    [summaryOf(['Ana'], 1), '/post/p1'],
    [summaryOf(['Ana'], 1, { kind: 'mention', commentId: 'c' }), '/post/p1?comment=c'],
    [summaryOf(['Ana'], 1, { kind: 'comment', newestCommentId: 'c2' }), '/post/p1?comment=c2'],
    [summaryOf(['Ana'], 1, { kind: 'reply', commentId: 'c1', newestCommentId: 'c2' }), '/post/p1?comment=c2'],
    [summaryOf(['Ana'], 1, { kind: 'reply', commentId: 'ü' }), '/post/p1?comment=%C3%BC'],
    [summaryOf(['Ana'], 1, { kind: 'follow', postId: '' }), '/@ana'],
    [summaryOf(['Ana', 'Bo'], 2, { kind: 'follow', postId: '' }), '/notifications'],
    [summaryOf(['Ana'], 1, { kind: 'followRequest', postId: '', isAccepted: true }), '/@ana'],
  ])('%# has a target path', (summary, path) => {
    expect(targetPath(summary)).toBe(path);
  });
});
