import { messages as english } from '@glimpse/contract/texts/en/catalogue';
import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { ana, aPost, bo } from '../testing/examples.ts';
import { setLiveData } from '../testing/live-data.ts';
import { network } from '../testing/network.ts';
import { renderSignedIn } from '../testing/signed-in.tsx';
import { Link } from '../ui/link.tsx';
import { EditPostPage } from './edit-post-page.tsx';

async function open(postBy: typeof ana) {
  const view = renderSignedIn(
    <Routes>
      <Route path="/here" element={<Link to="/post/edit/p1">Open</Link>} />
      <Route path="/post/edit/:postId" element={<EditPostPage />} />
    </Routes>,
  );
  await view.person.click(screen.getByRole('link', { name: 'Open' }));
  await setLiveData(view.client, ['post', 'p1'], aPost({ postBy }));
  return view;
}

it.each([
  ['own post', ana, 'Edit post'],
  ['post of another person', bo, 'Not your post'],
])('only the author can edit a post (%s)', async (_name, postBy, heading) => {
  await open(postBy);
  expect(screen.getByRole('heading', { name: heading })).toBeTruthy();
  expect(screen.queryAllByRole('textbox').length > 0).toBe(postBy === ana);
});

it('Cancel leaves the form and sends nothing', async () => {
  const { person } = await open(ana);
  await person.type(screen.getByRole('textbox', { name: english['compose.caption'] }), ' Never kept');
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByLabelText('Address').textContent).toBe('/here');
  expect(network.requests()).toEqual([]);
});
