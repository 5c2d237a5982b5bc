import { messages as english } from '@glimpse/contract/texts/en/catalogue';
import { screen } from '@testing-library/react';
import { Route, Routes, useNavigate } from 'react-router-dom';
import { expect, it } from 'vitest';
import { network } from '../testing/network.ts';
import { AsGuest, renderSignedIn } from '../testing/signed-in.tsx';
import { Link } from '../ui/link.tsx';
import { CreatePostPage } from './create-post-page.tsx';
import { CreateStoryPage } from './create-story-page.tsx';

function Pages({ path = '/post/create' }) {
  const navigate = useNavigate();
  return (
    <>
      <Routes>
        <Route path="/here" element={<Link to={path}>Open</Link>} />
        <Route path="/post/create" element={<CreatePostPage />} />
        <Route path="/stories/create" element={<CreateStoryPage />} />
      </Routes>
      <button type="button" onClick={() => navigate(-1)}>
        Browser back
      </button>
    </>
  );
}

const address = () => screen.getByLabelText('Address').textContent;
const currentTab = () =>
  screen.getAllByRole('link').find((link) => link.getAttribute('aria-current') === 'page')?.textContent;
const caption = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: english['compose.caption'] });

it('the tabs change between post and story, keep the draft, and are one screen in the history', async () => {
  network.handle('POST /api/drafts/', () => ({
    body: { draftId: 'd1', revision: 1, isCopy: false, missingUploadIds: [] },
  }));
  const { person } = renderSignedIn(<Pages />);
  await person.click(screen.getByRole('link', { name: 'Open' }));
  expect(currentTab()).toBe('Post');
  await person.type(caption(), 'A draft that stays');
  await person.click(screen.getByRole('link', { name: 'Story' }));
  expect(screen.getByRole('heading', { name: 'New story' })).toBeTruthy();
  expect([address(), currentTab()]).toEqual(['/stories/create', 'Story']);
  await person.click(screen.getByRole('link', { name: 'Post' }));
  expect([address(), caption().value]).toEqual(['/post/create', 'A draft that stays']);
  await person.click(screen.getByRole('button', { name: 'Browser back' }));
  expect(address()).toBe('/here');
});

const tabs = () => screen.queryByRole('navigation', { name: 'What to create' });

it('there are no tabs for a story of a post', async () => {
  const { person } = renderSignedIn(<Pages path="/stories/create?post=p1" />);
  await person.click(screen.getByRole('link', { name: 'Open' }));
  expect(screen.getByRole('heading', { name: 'New story' })).toBeTruthy();
  expect(tabs()).toBeNull();
});

it.each([
  ['/post/create', english['compose.createTitle']],
  ['/stories/create', 'New story'],
])('the guest has no tabs at %s', async (path, heading) => {
  const { person } = renderSignedIn(
    <AsGuest>
      <Pages path={path} />
    </AsGuest>,
  );
  await person.click(screen.getByRole('link', { name: 'Open' }));
  expect(screen.getByRole('heading', { name: heading })).toBeTruthy();
  expect(tabs()).toBeNull();
});
