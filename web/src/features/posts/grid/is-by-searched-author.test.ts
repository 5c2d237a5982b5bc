import { expect, it } from 'vitest';
import { isBySearchedAuthor } from './is-by-searched-author.ts';

const postBy = {
  uid: 'u1',
  fullName: 'Ines Wanders',
  username: 'ineswanders7',
  email: 'ines@example.com',
  profileAvatar: '',
};

it.each([
  ['', true],
  ['wand', true],
  ['S WAN', true],
  ['  ines ', true],
  ['@EXAMPLE.', true],
  ['inez', false],
  // The specification searches posts by name and email, not by username.
  ['ineswanders', false],
])('%j finds the post: %s', (search, isFound) => {
  expect(isBySearchedAuthor({ postBy }, search)).toBe(isFound);
});
