import { postLimits } from '@glimpse/contract/posts/post-limits';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import type { LiveTag } from '../../entities/rich-text/tag-queries.ts';
import { aUser, setLiveData } from '../../testing/live-data.ts';
import { deferredResponse, network } from '../../testing/network.ts';
import { renderSignedIn } from '../../testing/signed-in.tsx';
import { CaptionField, spokenRemaining, withEmoji } from './caption-field.tsx';

const aTag = (tag: string, postCount: number): LiveTag => ({
  id: `t_${tag}`,
  tag,
  prefixes: [],
  postCount,
  followerCount: 0,
  updatedAt: 1,
});

function Caption() {
  const [text, setText] = useState('');
  return <CaptionField value={text} onChange={setText} onPerson={() => {}} isReadOnly={false} />;
}

it('suggests the most used hashtags after #, and those that start with the typed text', async () => {
  const { client, person } = renderSignedIn(<Caption />);
  await setLiveData(client, ['tags', ''], [aTag('light', 12), aTag('snow', 3)]);
  await setLiveData(client, ['tags', 'sn'], [aTag('snow', 3)]);
  await person.type(screen.getByRole('textbox'), 'At dawn #');
  expect(await screen.findByRole('option', { name: /#light/ })).toBeTruthy();
  await person.type(screen.getByRole('textbox'), 'sn');
  await screen.findByRole('option', { name: /#snow/ });
  await person.click(await screen.findByRole('option', { name: /#snow/ }));
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'At dawn #snow ');
});

it('mentions with Enter the first person who matches, sorted by name, before the search for the whole word ends', async () => {
  const { person } = renderSignedIn(<Caption />);
  const bea = aUser({ _id: 'bea', username: 'bea', fullName: 'Bea Ash' });
  const bodil = aUser({ _id: 'bodil', username: 'bodil', fullName: 'Bodil Oak' });
  network.handle('GET /api/users?search=b&limit=10', () => ({ body: { users: [bodil, bea], nextCursor: null } }));
  network.handle('GET /api/users?search=bodi&limit=10', () => deferredResponse().promise);
  await person.type(screen.getByRole('textbox'), '@b');
  await screen.findByRole('option', { name: /@bea/ });
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    '@beaBea Ash',
    '@bodilBodil Oak',
  ]);
  await person.type(screen.getByRole('textbox'), 'odi{Enter}');
  expect(screen.getByRole('textbox')).toHaveProperty('value', '@bodil ');
});

describe('the length of a caption', () => {
  it('appends an emoji', () => expect(withEmoji('Sun', '🌞')).toBe('Sun🌞'));

  it('never cuts an emoji in half', () => {
    const almostFull = 'x'.repeat(postLimits.caption - 1);
    expect(withEmoji(almostFull, '🌞')).toBe(almostFull);
    expect(withEmoji(almostFull.slice(1), '🌞')).toHaveLength(postLimits.caption);
  });

  it.each([
    [200, 'At most 200 characters left'],
    [151, 'At most 200 characters left'],
    [150, 'At most 150 characters left'],
    [1, 'At most 50 characters left'],
    [0, 'No characters left'],
  ])('announces %i remaining characters in steps of 50', (remaining, spoken) =>
    expect(spokenRemaining(remaining)).toBe(spoken),
  );
});
