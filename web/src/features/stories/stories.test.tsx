import { guestAccount } from '@glimpse/contract/auth/guest';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ViewerProvider } from '../../entities/viewer/viewer.tsx';
import { firebaseApp } from '../../lib/firebase/app.ts';
import { ana, bo, media } from '../../testing/examples.ts';
import { setLiveData } from '../../testing/live-data.ts';
import { deferredResponse, network } from '../../testing/network.ts';
import { renderSignedIn } from '../../testing/signed-in.tsx';
import { CreateStory } from './create-story.tsx';
import { liveHasStory, liveMutedStories, liveTray, type Ring } from './queries.ts';
import type { ShownStory } from './shown-story.ts';
import { StoryReply } from './story-reply.tsx';
import { StoryTray } from './story-tray.tsx';
import { StoryViewer } from './story-viewer.tsx';

const hourMs = 3_600_000;

const aRing = (overrides: Partial<Ring> = {}): Ring => ({
  ...bo,
  id: bo.uid,
  storyId: 's1',
  createdAt: Date.now() - hourMs,
  expireAt: Date.now() + hourMs,
  seenUntil: 0,
  isSeen: false,
  ...overrides,
});

const aStory = (id: string, overrides: Partial<ShownStory> = {}): ShownStory => ({
  id,
  uid: bo.uid,
  media: { ...media, alt: `Picture ${id}` },
  post: null,
  overlays: [],
  createdAtMs: Date.now() - hourMs,
  goneAtMs: Date.now() + hourMs,
  isSeen: false,
  ...overrides,
});

describe('StoryTray', () => {
  async function show({
    rings,
    muted = [],
    hasStory = false,
  }: {
    rings: Ring[];
    muted?: string[];
    hasStory?: boolean;
  }) {
    network.handle('POST /api/stories/tray/refresh', () => ({ body: {} }));
    const view = renderSignedIn(<StoryTray />);
    await setLiveData(view.client, liveTray(firebaseApp, ana.uid, 6).queryKey, rings);
    await setLiveData(view.client, liveHasStory(firebaseApp, ana.uid).queryKey, hasStory);
    await setLiveData(view.client, liveMutedStories(firebaseApp, ana.uid).queryKey, muted);
    return view;
  }
  const names = () => screen.getAllByRole('link').map((link) => link.getAttribute('aria-label'));

  it('shows the own ring first, then the others, and says which have new stories', async () => {
    await show({ rings: [aRing(), aRing({ id: 'cy', uid: 'cy', fullName: 'Cy', isSeen: true })] });
    expect(names()).toEqual(['Add to your story', `${bo.fullName}, new story`, 'Cy, seen story']);
  });

  it('opens the own stories, and can add to them', async () => {
    await show({ rings: [], hasStory: true });
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      `/stories/${ana.uid}`,
      '/stories/create',
    ]);
  });

  it('leaves out muted people and expired stories', async () => {
    await show({
      rings: [aRing(), aRing({ id: 'cy', uid: 'cy', expireAt: Date.now() - hourMs })],
      muted: [bo.uid],
    });
    expect(names()).toEqual(['Add to your story']);
  });

  it('shows nobody until it knows whose stories are muted', async () => {
    network.handle('POST /api/stories/tray/refresh', () => ({ body: {} }));
    const view = renderSignedIn(<StoryTray />);
    await setLiveData(view.client, liveTray(firebaseApp, ana.uid, 6).queryKey, [aRing()]);
    expect(names()).toEqual(['Add to your story']);
  });
});

describe('StoryViewer', () => {
  const onClose = vi.fn();
  const onPerson = vi.fn();
  beforeEach(() => {
    onClose.mockClear();
    onPerson.mockClear();
    network.handle('POST /api/stories/seen/bo', () => ({ body: {} }));
  });

  function show(stories: ShownStory[], initialIndex = 0) {
    const view = renderSignedIn(
      <StoryViewer
        author={bo}
        stories={stories}
        initialIndex={initialIndex}
        onClose={onClose}
        onPerson={onPerson}
        actions={() => null}
      />,
    );
    return { ...view, dialog: within(screen.getByRole('dialog', { name: `Stories by ${bo.fullName}` })) };
  }
  const picture = (id: string) => screen.getByRole('img', { name: `Picture ${id}` });

  it('moves with the arrow keys, and then to the next and the previous person', async () => {
    const { person, dialog } = show([aStory('a'), aStory('b')]);
    expect(picture('a')).toBeTruthy();
    expect(dialog.getByText('Story 1 of 2')).toBeTruthy();
    await person.keyboard('{ArrowRight}');
    expect(picture('b')).toBeTruthy();
    await person.keyboard('{ArrowRight}');
    expect(onPerson.mock.calls).toEqual([[1]]);
    await person.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(picture('a')).toBeTruthy();
    expect(onPerson.mock.calls).toEqual([[1], [-1]]);
  });

  it('closes with Escape, and pauses with Space', async () => {
    const { person, dialog } = show([aStory('a')]);
    const isPaused = () => dialog.queryByRole('button', { name: 'Play' }) !== null;
    const before = isPaused();
    await person.keyboard(' ');
    expect(isPaused()).toBe(!before);
    await person.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('records a story as seen once, when its picture is shown', async () => {
    const { person } = show([aStory('a'), aStory('b', { isSeen: true })]);
    expect(network.requests()).toEqual([]);
    fireEvent.load(picture('a'));
    await waitFor(() => expect(network.requests().map(({ body }) => body)).toEqual([{ storyIds: ['a'] }]));
    await person.keyboard('{ArrowRight}');
    fireEvent.load(picture('b'));
    await person.keyboard('{ArrowLeft}');
    fireEvent.load(picture('a'));
    expect(network.requests()).toHaveLength(1);
  });

  it('counts a story as seen before the server has answered, and no longer if it refuses', async () => {
    const response = deferredResponse();
    network.handle('POST /api/stories/seen/bo', () => response.promise);
    const { client } = show([aStory('a')]);
    const key = ['stories', 'bo'];
    client.setQueryData(key, { author: bo, stories: [aStory('a')] });
    const isSeen = () => client.getQueryData<{ stories: ShownStory[] }>(key)?.stories[0]?.isSeen;
    fireEvent.load(picture('a'));
    await waitFor(() => expect(isSeen()).toBe(true));
    response.resolve({ status: 400, body: {} });
    await waitFor(() => expect(isSeen()).toBe(false));
  });

  it('shows its texts as text, with markup as it was written', () => {
    const overlay = {
      text: '<b>Dawn</b>',
      x: 0.2,
      y: 0.8,
      colour: 'red',
      size: 'small',
      hasBackground: false,
    } as const;
    const { dialog } = show([aStory('a', { overlays: [overlay] })]);
    expect(dialog.getByText('<b>Dawn</b>').getAttribute('dir')).toBe('auto');
  });
});

describe('the guest', () => {
  const account = { uid: guestAccount.uid, email: null, displayName: null, emailVerified: false };
  const renderAsGuest = (content: ReactNode) =>
    renderSignedIn(<ViewerProvider account={account}>{content}</ViewerProvider>);

  it('sees the stories of followed people, and has no own story', async () => {
    network.handle('POST /api/stories/tray/refresh', () => ({ body: {} }));
    const { client } = renderAsGuest(<StoryTray />);
    await setLiveData(client, liveTray(firebaseApp, guestAccount.uid, 6).queryKey, [aRing()]);
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('aria-label'))).toEqual([
      `${bo.fullName}, new story`,
    ]);
    renderAsGuest(<CreateStory postId={null} />);
    expect(screen.getByText(/^The guest account is shared/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Share story' })).toBeNull();
  });

  it('cannot answer a story, and is not recorded as a viewer', async () => {
    const viewerOf = (id: string) => (
      <StoryViewer
        author={bo}
        stories={[aStory(id)]}
        initialIndex={0}
        onClose={() => {}}
        onPerson={() => {}}
        actions={() => <StoryReply story={aStory(id)} author={bo} setInterrupted={() => {}} />}
      />
    );
    network.handle('POST /api/stories/seen/bo', () => ({ body: {} }));
    const { unmount } = renderAsGuest(viewerOf('a'));
    fireEvent.load(screen.getByRole('img', { name: 'Picture a' }));
    expect(screen.queryByRole('textbox')).toBeNull();
    unmount();
    // The next viewer is recorded. A request of the guest would come before this one.
    renderSignedIn(viewerOf('b'));
    fireEvent.load(screen.getByRole('img', { name: 'Picture b' }));
    expect(screen.getByRole('textbox')).toBeTruthy();
    await waitFor(() => expect(network.requests()).not.toEqual([]));
    expect(network.requests().map(({ body }) => body)).toEqual([{ storyIds: ['b'] }]);
  });
});
