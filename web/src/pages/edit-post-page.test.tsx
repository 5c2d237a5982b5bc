import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { ana, aPost, bo } from '../testing/examples.ts';
import { setLiveData } from '../testing/live-data.ts';
import { renderSignedIn } from '../testing/signed-in.tsx';
import { Link } from '../ui/link.tsx';
import { EditPostPage } from './edit-post-page.tsx';

it.each([
  ['own post', ana, 'Edit post'],
  ['post of another person', bo, 'Not your post'],
])('only the author can edit a post (%s)', async (_name, postBy, heading) => {
  const { client, person } = renderSignedIn(
    <Routes>
      <Route path="/here" element={<Link to="/post/edit/p1">Open</Link>} />
      <Route path="/post/edit/:postId" element={<EditPostPage />} />
    </Routes>,
  );
  await person.click(screen.getByRole('link', { name: 'Open' }));
  await setLiveData(client, ['post', 'p1'], aPost({ postBy }));
  expect(screen.getByRole('heading', { name: heading })).toBeTruthy();
  expect(screen.queryAllByRole('textbox').length > 0).toBe(postBy === ana);
});
