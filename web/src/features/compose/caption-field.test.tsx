import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { setLiveData } from '../../testing/live-data.ts';
import { renderSignedIn } from '../../testing/signed-in.tsx';
import type { LiveTag } from '../rich-text/tag-queries.ts';
import { CaptionField } from './caption-field.tsx';

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
