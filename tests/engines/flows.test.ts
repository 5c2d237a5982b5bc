import { api } from '@glimpse/contract/api';
import { messages as english } from '@glimpse/contract/texts/en/catalogue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPostWithMedia, picture, publishVideo } from '../e2e/support/publish-media.ts';
import { expectSuccess } from '../support/api-client.ts';
import { database } from '../support/database.ts';
import {
  addComment,
  createPerson,
  createPost,
  newAccount,
  type Person,
  readPost,
  readUser,
  uniqueWord,
} from '../support/people.ts';
import { noisePicture, saveToDisk, videoPath } from '../support/upload-files.ts';
import { findEngines } from './support/engines.ts';
import { Screen } from './support/screen.ts';

const found = findEngines().filter(({ missing }) => missing.length === 0);

/**
 * Presses a link to a post that is in view, and returns whether there is one. A click of the driver could scroll to
 * another link first.
 */
const openPostInView = `
  const links = [...document.querySelectorAll('article a[href^="/post/"]')];
  const link = links.find((link) => {
    const { top, bottom } = link.getBoundingClientRect();
    return top > 0 && bottom < innerHeight;
  });
  link?.click();
  return link !== undefined;
`;

/** The flows of each engine run in one browser, as a person who signs up in the third flow. */
describe.each(found)('$name', ({ name, open }) => {
  let screen: Screen;
  let author: Person;
  /** The person of this browser. */
  const viewer = newAccount('Eva');
  const profileOf = ({ email }: { email: string }) => `/profile/${encodeURIComponent(email)}`;
  const openPost = async (content = 'First light') => {
    const post = await createPost(author, content);
    await screen.open(`/post/${post.id}`);
    await screen.find(['button', 'Like']);
    return post;
  };
  /** Presses the button when the upload has been processed, and waits for the feed. */
  const shareWith = async (label: string) => {
    await expect
      .poll(() =>
        screen.driver.run(
          'return [...document.querySelectorAll("button")].some((button) => button.textContent === arguments[0] && !button.disabled)',
          label,
        ),
      )
      .toBe(true);
    await screen.click('button', label);
    await screen.isAt('/posts');
  };
  const share = async (caption: string) => {
    await shareWith('Share');
    await screen.sees(caption);
  };
  const likes = async (postId: string) => (await readPost(postId)).likes.likeCount;
  /** Otherwise a flow would wait for a video that cannot play. The codec is that of the videos of the seed. */
  const requireH264 = async () => {
    const body = 'return document.createElement("video").canPlayType(arguments[0])';
    const support = await screen.driver.run<string>(body, 'video/mp4; codecs="avc1.640028"');
    if (support === '')
      throw new Error(`this ${name} cannot play H.264. tests/engines/support/engines.ts names the packages`);
  };
  const background = () => screen.driver.run<string>('return getComputedStyle(document.body).backgroundColor');

  beforeAll(async () => {
    screen = new Screen(await open());
    author = await createPerson('Ana Lima');
  });
  afterAll(() => screen.driver.close());

  it('enters as guest and logs out', async () => {
    await screen.open('/');
    await screen.click('button', 'Login as Guest');
    await screen.isAt('/posts');
    await screen.find(['article', /./]);
    await screen.click('button', 'Log out');
    await screen.click('button', 'Logout');
    await screen.find(['button', 'Login as Guest']);
  });

  it('refuses a wrong password with a text', async () => {
    await screen.open('/login');
    await screen.type('textbox', 'Email', author.email);
    await screen.typeInto('input[type=password]', 'not-the-password');
    await screen.click('button', 'Login');
    await screen.find(['button', 'Login']);
    await expect.poll(() => screen.text()).toMatch(/credentials|Invalid/);
  });

  it('opens a shared link after signing up', async () => {
    const post = await createPost(author, 'Shared');
    await screen.open(`/post/${post.id}`);
    await screen.click('link', english['login.createAccount']);
    await screen.type('textbox', 'Full name', viewer.name);
    await screen.type('textbox', 'Email', viewer.email);
    await screen.typeInto('input[type=password]', viewer.password);
    await screen.click('button', 'Signup');
    await screen.isAt(`/post/${post.id}`);
    await screen.find(['button', 'Like']);
  });

  it('loads more of the feed while scrolling, and returns to the same place', async () => {
    await screen.open('/posts');
    await screen.find(['article', /./]);
    const seen = () =>
      screen.driver.run<number>(
        "scrollTo(0, document.body.scrollHeight); return document.querySelectorAll('article').length",
      );
    await expect.poll(seen).toBeGreaterThan(4);
    await screen.driver.run('scrollTo(0, 1500)');
    await expect.poll(() => screen.driver.run<number>('return Math.round(scrollY)')).toBe(1500);
    // After the jump the list draws the posts of the new place in a later frame.
    await expect.poll(() => screen.driver.run<boolean>(openPostInView)).toBe(true);
    await expect.poll(() => screen.path()).toMatch(/^\/post\//);
    await screen.find(['button', 'Like']);
    await screen.driver.run('history.back()');
    await screen.isAt('/posts');
    await expect.poll(() => screen.driver.run<number>('return scrollY')).toBeGreaterThan(1000);
  });

  it('likes and unlikes a post', async () => {
    const post = await openPost();
    await screen.click('button', 'Like');
    await screen.find(['button', 'Unlike']);
    await expect.poll(() => likes(post.id)).toBe(1);
    await screen.click('button', 'Unlike');
    await screen.find(['button', 'Like']);
    await expect.poll(() => likes(post.id)).toBe(0);
  });

  it('shows the like of another person live', async () => {
    const post = await openPost();
    await expectSuccess(api.likePost, { token: author.token, params: { postId: post.id } });
    await screen.sees('1 like');
  });

  it('bookmarks a post', async () => {
    const post = await openPost();
    await screen.click('button', 'Add To Bookmark');
    await screen.sees(english['posts.bookmarked']);
    await screen.open('/bookmarks');
    await expect
      .poll(() =>
        screen.driver.run('return document.querySelector(arguments[0]) !== null', `main a[href="/post/${post.id}"]`),
      )
      .toBe(true);
  });

  it('adds, edits, votes on and deletes a comment', async () => {
    await openPost();
    await screen.type('textbox', english['comments.addComment'], 'What a light');
    await screen.click('button', 'Post');
    await screen.sees('What a light');
    await screen.click('button', 'Comment options');
    await screen.click('button', 'Edit');
    await screen.type('textbox', 'Edit comment', ' indeed');
    await screen.click('button', 'Save');
    await screen.sees('What a light indeed');
    await screen.click('button', /^Upvote/);
    await screen.find(['button', 'Upvote, 1']);
    await screen.click('button', 'Comment options');
    await screen.click('button', 'Delete');
    await screen.seesNoMore('What a light indeed');
  });

  it('shows the comment of another person live', async () => {
    const post = await openPost();
    await addComment(author, post.id, 'From another browser');
    await screen.sees('From another browser');
  });

  it('inserts an emoji into a caption', async () => {
    await screen.open('/post/create');
    await screen.click('button', 'Add emoji');
    await screen.click('gridcell', 'grinning face');
    await expect
      .poll(() => screen.driver.run<string>('return document.querySelector("textarea").value'))
      .toMatch(/\p{Extended_Pictographic}/u);
  });

  it('shares a picture, edits its caption and deletes it', async () => {
    const caption = `Dawn ${uniqueWord()}`;
    await screen.open('/post/create');
    await screen.choose([await saveToDisk({ ...(await noisePicture('dawn.jpg', 800, 600)), name: 'dawn.jpg' })]);
    await screen.sees('image Added');
    await screen.type('textbox', english['compose.caption'], caption);
    await share(caption);
    const findPost = async () =>
      (await database().collection('posts').get()).docs.find((post) => post.get('content').includes(caption));
    // The feed shows the post before the server has it. The caption starts with the emoji of the flow before.
    await expect.poll(async () => (await findPost())?.exists).toBe(true);
    const post = await findPost();
    await screen.open(`/post/edit/${post?.id}`);
    await screen.type('textbox', english['compose.caption'], ' again');
    await screen.click('button', 'Update');
    await expect.poll(async () => (await readPost(post?.id ?? '')).content).toMatch(/again/);
    await screen.open(`/post/${post?.id}`);
    await screen.click('button', 'More options');
    await screen.click('button', 'Delete');
    await screen.isAt('/posts');
  });

  it('shares a video', async () => {
    const caption = `Lake ${uniqueWord()}`;
    await screen.open('/post/create');
    await requireH264();
    await screen.choose([videoPath]);
    await screen.sees('video Added');
    await screen.type('textbox', english['compose.caption'], caption);
    await share(caption);
  });

  it('shares a story with a text', async () => {
    await screen.open('/stories/create');
    await screen.choose([await saveToDisk({ ...(await noisePicture('dusk.jpg', 270, 480)), name: 'dusk.jpg' })]);
    await screen.click('button', 'Add text');
    await screen.type('textbox', 'Text', 'Last light');
    await shareWith('Share story');
    await screen.click('link', 'Your story');
    await screen.sees('Last light');
    await screen.driver.press('Escape');
    await screen.misses('dialog', /^Stories by/);
  });

  it('views stories with keys, replies to one, and exchanges messages', async () => {
    const { user } = await expectSuccess(api.getUser, { params: { userId: viewer.email } });
    for (const text of ['First', 'Second']) {
      const { id: postId } = await createPost(author, text);
      const overlays = [
        { text, x: 0.5, y: 0.5, colour: 'white' as const, size: 'medium' as const, hasBackground: true },
      ];
      const params = { storyId: crypto.randomUUID() };
      const body = { storyData: { kind: 'post' as const, postId, overlays } };
      await expectSuccess(api.createStory, { token: author.token, params, body });
    }
    await screen.open(`/stories/${author.uid}`);
    await screen.sees('First');
    await screen.driver.press('ArrowRight');
    await screen.sees('Second');
    await screen.type('textbox', 'Reply to Ana Lima', 'How calm');
    await screen.driver.press('Enter');
    await screen.sees('Sent to Ana Lima');
    await screen.open(`/messages/${author.uid}`);
    await screen.sees('How calm');
    await screen.type('textbox', english['conversations.write'], 'Where is it?');
    await screen.driver.press('Enter');
    await screen.sees('Where is it?');
    const messageData = { text: 'In the north', embed: null, replyToId: null };
    const params = { userId: user._id, messageId: crypto.randomUUID() };
    await expectSuccess(api.sendMessage, { token: author.token, params, body: { messageData } });
    await screen.sees('In the north');
  });

  it('plays a video of a post', async () => {
    const postId = await createPostWithMedia(author, 'A film', [await publishVideo(author)]);
    await screen.open(`/post/${postId}`);
    await requireH264();
    await expect
      .poll(() => screen.driver.run<number>('return document.querySelector("video").currentTime'))
      .toBeGreaterThan(0);
  });

  it('browses a carousel with keys', async () => {
    const media = [
      await picture(author, { width: 600, height: 400 }),
      await picture(author, { width: 400, height: 600 }),
    ];
    const postId = await createPostWithMedia(author, 'Two of them', media);
    await screen.open(`/post/${postId}`);
    await screen.sees('1 of 2');
    await screen.driver.run('document.querySelector("[role=group][aria-label*=arrow]").focus()');
    await screen.driver.press('ArrowRight');
    await screen.sees('2 of 2');
    await screen.driver.press('ArrowLeft');
    await screen.sees('1 of 2');
  });

  it('enlarges a picture, and Escape closes it', async () => {
    const postId = await createPostWithMedia(author, 'One', [
      await picture(author, { width: 600, height: 400, alt: 'Rings' }),
    ]);
    await screen.open(`/post/${postId}`);
    await screen.click('button', 'Enlarge');
    await screen.find(['dialog', 'Enlarged picture']);
    await screen.driver.press('Escape');
    await screen.misses('dialog', 'Enlarged picture');
  });

  it('follows and unfollows a person', async () => {
    await screen.open(profileOf(author));
    await screen.click('button', 'Follow');
    await screen.sees('You start following Ana Lima');
    await expect.poll(async () => (await readUser(author.uid)).followers.length).toBe(1);
    await screen.click('button', 'Unfollow');
    await screen.sees('You Unfollowed Ana Lima');
  });

  it('blocks and unblocks a person', async () => {
    const rude = await createPerson('Rude Person');
    await screen.open(profileOf(rude));
    await screen.click('button', 'More options');
    await screen.click('button', 'Block Rude Person');
    await screen.click('button', 'Block');
    await screen.click('button', 'Unblock');
    await screen.find(['button', 'Follow']);
  });

  it('finds a person by name', async () => {
    const person = await createPerson(`Zoë ${uniqueWord()}`);
    await screen.open('/search');
    await screen.type('searchbox', english['search.placeholder'], person.name);
    await screen.sees(person.name);
  });

  it('opens the page of a hashtag from a caption', async () => {
    const tag = uniqueWord();
    await openPost(`A walk #${tag}`);
    await screen.click('link', `#${tag}`);
    await screen.isAt(`/explore/tags/${tag}`);
    await screen.find(['heading', `#${tag}`]);
  });

  it('explores posts', async () => {
    await screen.open('/explore');
    await expect
      .poll(() => screen.driver.run<number>('return document.querySelectorAll("main li a img").length'))
      .toBeGreaterThan(3);
  });

  it('makes the account private and public', async () => {
    await screen.open('/settings');
    await screen.click('switch', 'Private account');
    const { user } = await expectSuccess(api.getUser, { params: { userId: viewer.email } });
    const isPrivate = async () => (await database().doc(`users/${user._id}`).get()).get('isPrivate');
    await expect.poll(isPrivate).toBe(true);
    await screen.click('switch', 'Private account');
    await screen.click('button', 'Make public');
    await expect.poll(isPrivate).toBe(false);
  });

  it('shows notifications live', async () => {
    const { user } = await expectSuccess(api.getUser, { params: { userId: viewer.email } });
    await screen.open('/notifications');
    await screen.find(['heading', 'Notifications']);
    await expectSuccess(api.follow, { token: author.token, params: { userId: user._id } });
    await screen.sees('Ana Lima');
  });

  it('edits the profile', async () => {
    await screen.open(profileOf(viewer));
    await screen.click('button', 'Edit Profile');
    await screen.type('textbox', /bio/i, 'Up before the sun');
    await screen.click('button', /^(Update|Save)/);
    await screen.sees('Profile updated successfully');
    await screen.sees('Up before the sun');
  });

  it('switches to the dark theme and keeps it after a reload', async () => {
    await screen.open('/posts');
    await screen.find(['article', /./]);
    const light = await background();
    await screen.click('button', 'Switch Mode');
    await expect.poll(background).toBe('rgb(0, 0, 0)');
    await screen.driver.reload();
    await screen.find(['article', /./]);
    expect(await background()).toBe('rgb(0, 0, 0)');
    await screen.click('button', 'Switch Mode');
    await expect.poll(background).toBe(light);
  });

  it('likes with the keyboard alone', async () => {
    const post = await openPost();
    await screen.driver.run(
      '[...document.querySelectorAll("article button")].find((button) => button.getAttribute("aria-label") === "Like" || button.title === "Like" || button.textContent === "Like").focus()',
    );
    await screen.driver.press('Enter');
    await screen.find(['button', 'Unlike']);
    await expect.poll(() => likes(post.id)).toBe(1);
  });

  it('keeps a like while offline and sends it on return', async () => {
    const post = await openPost();
    await screen.driver.setOffline(true);
    await screen.sees("You're offline.");
    await screen.click('button', 'Like');
    await screen.find(['button', 'Unlike']);
    expect(await likes(post.id)).toBe(0);
    await screen.driver.setOffline(false);
    await screen.seesNoMore("You're offline.");
    await expect.poll(() => likes(post.id)).toBe(1);
  });

  it('shows a missing page with the navigation', async () => {
    await screen.open('/no/such/place');
    await screen.find(['heading', 'This page does not exist.']);
    await screen.find(['navigation', 'Main']);
  });

  it('logs out and in again with the form', async () => {
    await screen.open('/posts');
    await screen.click('button', 'Log out');
    await screen.click('button', 'Logout');
    await screen.type('textbox', 'Email', viewer.email);
    await screen.typeInto('input[type=password]', viewer.password);
    await screen.click('button', 'Login');
    await screen.isAt('/posts');
    await screen.find(['article', /./]);
  });
});

it('has at least one engine', () => expect(found.length).toBeGreaterThan(0));
