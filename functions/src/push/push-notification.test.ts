import { isLanguage, languageNames } from '@glimpse/contract/languages/language';
import type { NotificationSummary } from '@glimpse/contract/notifications/notification-text';
import { describe, expect, it } from 'vitest';
import { notificationText } from './push-notification.ts';

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
    [['Ana', 'Bo', 'Cy'], 1237, 'Ana, Bo and 1235 others'],
    [['Ana', 'Bo'], 3, 'Ana, Bo and 1 other'],
    [['Ana'], 3, 'Ana and 2 others'],
  ])('of %j with %i actors names %s', (names, count, text) => {
    expect(notificationText('en', summaryOf(names, count))).toBe(`${text} liked your post`);
  });

  it.each([
    [summaryOf(['Ana'], 1), 'liked your post'],
    [summaryOf(['Ana'], 1, { kind: 'mention' }), 'mentioned you in a post'],
    [summaryOf(['Ana'], 1, { kind: 'mention', commentId: 'c' }), 'mentioned you in a comment'],
    [summaryOf(['Ana'], 1, { kind: 'comment', newestCommentId: 'c2' }), 'commented on your post'],
    [summaryOf(['Ana'], 1, { kind: 'reply', commentId: 'c1' }), 'replied to your comment'],
    [summaryOf(['Ana'], 1, { kind: 'follow', postId: '' }), 'started following you'],
    [summaryOf(['Ana'], 1, { kind: 'followRequest', postId: '' }), 'asked to follow you'],
    [summaryOf(['Ana'], 1, { kind: 'followRequest', postId: '', isAccepted: true }), 'follows you now'],
    [summaryOf(['Ana'], 1, { kind: 'requestAccepted', postId: '' }), 'accepted your follow request'],
  ])('%# says what the actor did', (summary, text) => {
    expect(notificationText('en', summary)).toBe(`Ana ${text}`);
  });

  it('has the verb for several actors', () => {
    const summary = summaryOf(['Ana', 'Bo'], 2, { kind: 'followRequest', postId: '', isAccepted: true });
    expect(notificationText('en', summary)).toBe('Ana and Bo follow you now');
  });

  it('isolates the names in a right-to-left language only', () => {
    expect(notificationText('ar', summaryOf(['Ana'], 1))).toContain('\u2068Ana\u2069');
    expect(notificationText('de', summaryOf(['Ana'], 1))).not.toContain('\u2068');
  });

  it.each(Object.keys(languageNames).filter(isLanguage))('has the names in the language %s', (language) => {
    for (const count of [1, 2, 3, 4])
      expect(notificationText(language, summaryOf(['Ana', 'Bo', 'Cy'].slice(0, count), count))).toContain('Ana');
  });
});
