import { describe, expect, it } from 'vitest';
import { conversationLimits } from './conversation.ts';
import { Emoji, NewMessage } from './conversation-message.ts';

const message = (text: string, embed: unknown = null) => ({ text, embed, replyToId: null });
const isAccepted = (value: unknown): boolean => NewMessage.safeParse(value).success;

describe('a new message', () => {
  it('has a visible character or an embed', () => {
    const invisible = [
      '',
      ' \n\t',
      '\u200b\u200d',
      '\u2060\ufeff',
      '\u202e\u202c',
      '\u3164',
      '\u2800',
      '\u00ad',
      '\u0000',
    ];
    expect(invisible.filter((text) => isAccepted(message(text)))).toEqual([]);
    expect(['a', '🙂', '👩🏽‍🚀', '\u202ea', '<b>', '…', 'あ', 'ع'].every((text) => isAccepted(message(text)))).toBe(
      true,
    );
    expect(isAccepted(message('', { kind: 'post', postId: 'p1' }))).toBe(true);
  });

  it('has at most 2,000 UTF-16 units', () => {
    expect(isAccepted(message('a'.repeat(conversationLimits.text)))).toBe(true);
    expect(isAccepted(message('a'.repeat(conversationLimits.text + 1)))).toBe(false);
    expect(isAccepted(message('🙂'.repeat(conversationLimits.text / 2 + 1)))).toBe(false);
    expect(isAccepted(message('a'.repeat(1_000_000)))).toBe(false);
  });

  it('names no document outside of the collections of its embed and its answer', () => {
    const ids = ['../p', 'a/b', '__name__', 'a:b', '', 'x'.repeat(129)];
    const embeds = ids.flatMap((id) => [
      { kind: 'post', postId: id },
      { kind: 'profile', userId: id },
      { kind: 'story', userId: 'u', storyId: id, isReply: true },
    ]);
    expect(embeds.filter((embed) => isAccepted(message('a', embed)))).toEqual([]);
    expect(ids.filter((replyToId) => isAccepted({ ...message('a'), replyToId }))).toEqual([]);
    expect(isAccepted(message('a', { kind: 'file', url: 'https://example.com/x' }))).toBe(false);
  });

  it('drops fields that the contract does not name', () => {
    const forged = { ...message('a'), uid: 'ana', createdAt: 1, isRemoved: true, reactions: { ana: '👍' } };
    expect(NewMessage.parse(forged)).toEqual({ text: 'a', embed: null, replyToId: null });
  });
});

describe('the emoji of a reaction', () => {
  it('is exactly one emoji', () => {
    const emoji = ['👍', '❤️', '👩🏽‍❤️‍💋‍👨🏿', '🇯🇵', '1️⃣', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👨‍👩‍👧‍👦'];
    expect(emoji.filter((one) => !Emoji.safeParse(one).success)).toEqual([]);
    const others = ['', 'a', '👍👍', '👍a', '<b>', ' ', '\u202e', '🇯', '\u200d', '👍'.repeat(20)];
    expect(others.filter((one) => Emoji.safeParse(one).success)).toEqual([]);
  });
});
