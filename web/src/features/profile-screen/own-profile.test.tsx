import { presetAvatars } from '@glimpse/contract/fields';
import { limits } from '@glimpse/contract/limits';
import { storagePaths, storageUrl } from '@glimpse/contract/paths';
import { clientTexts } from '@glimpse/contract/texts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ana } from '../../testing/examples.ts';
import { laterAnswer, network, refusal } from '../../testing/network.ts';
import { renderSignedIn } from '../../testing/signed-in.tsx';
import type { Person } from '../profiles/queries.ts';
import { OwnProfile } from './own-profile.tsx';

const person: Person = {
  ...ana,
  id: ana.uid,
  bio: 'Photographs what is gone by noon.',
  website: 'https://ana.example.com',
  profileAvatar: storageUrl('glimpse.appspot.com', storagePaths.variant('ana', 'up-1', 320)),
  isPrivate: false,
  isSuspended: false,
  postCount: 0,
  followerCount: 0,
  followingCount: 0,
  followerPreview: [],
  followingPreview: [],
  createdAt: 1_700_000_000_000,
  updatedAt: 1_700_000_000_000,
};
const [firstPreset = ''] = presetAvatars;
const edit = 'POST /api/users/edit';
const saved = {
  status: 201,
  body: {
    user: {
      ...ana,
      _id: ana.uid,
      id: ana.uid,
      bio: 'New words',
      website: '',
      profileAvatar: firstPreset,
      followers: [],
      following: [],
      postCount: 0,
      followerCount: 0,
      followingCount: 0,
      createdAt: '2026-11-20T08:00:00Z',
      updatedAt: '2026-11-20T08:00:00Z',
    },
  },
};

function show() {
  const { person: hand, container } = renderSignedIn(
    <>
      <OwnProfile person={person} />
      <p>Elsewhere</p>
    </>,
  );
  const press = (name: string) => hand.click(screen.getByRole('button', { name }));
  const picture = () => container.querySelector('button img')?.getAttribute('src');
  const chooseFirstPreset = async () => {
    await press(clientTexts.editPicture);
    await press('Choose an avatar');
    await press('Avatar 1');
  };
  return { hand, press, picture, chooseFirstPreset };
}

const panel = () => screen.queryByRole('dialog', { name: 'Edit profile' });
const bio = () => screen.getByLabelText('Bio');

describe('the edit panel', () => {
  it('has what is saved, in a field of 3 rows by 40 columns', async () => {
    const { press } = show();
    await press(clientTexts.editProfile);
    const field = within(panel() ?? document.body).getByRole('textbox', { name: 'Bio' });
    expect(field).toHaveProperty('value', person.bio);
    expect([field.getAttribute('rows'), field.getAttribute('cols')]).toEqual(['3', '40']);
    expect(screen.getByLabelText('Website')).toHaveProperty('value', person.website);
    expect(document.activeElement).toBe(field);
  });

  it('saves text and picture together, and closes', async () => {
    network.answer(edit, () => saved);
    const { hand, press, chooseFirstPreset } = show();
    await press(clientTexts.editProfile);
    await chooseFirstPreset();
    await press('Done');
    await hand.clear(bio());
    await hand.type(bio(), 'New words');
    await hand.clear(screen.getByLabelText('Website'));
    await press('Update');
    await waitFor(() => expect(panel()).toBeNull());
    expect(await screen.findByText(clientTexts.profileUpdated)).toBeTruthy();
    expect(network.sentToApi()).toEqual([
      { what: edit, body: { userData: { bio: 'New words', website: '', profileAvatar: firstPreset } } },
    ]);
  });

  it('shows what is being saved at once, and stays with it when it is refused', async () => {
    const answer = laterAnswer();
    network.answer(edit, () => answer.promise);
    const { hand, press } = show();
    await press(clientTexts.editProfile);
    await hand.type(bio(), ' Often.');
    await press('Update');
    expect(await screen.findByText(`${person.bio} Often.`, { selector: 'p' })).toBeTruthy();
    answer.resolve(refusal(500, 'internal', 'a stack trace'));
    expect(await screen.findByText(clientTexts.profileFailed)).toBeTruthy();
    expect(bio()).toHaveProperty('value', `${person.bio} Often.`);
    expect(await screen.findByText(person.bio, { selector: 'p' })).toBeTruthy();
  });

  it('restores the picture when it is cancelled', async () => {
    const { press, picture, chooseFirstPreset } = show();
    await press(clientTexts.editProfile);
    await chooseFirstPreset();
    await press('Done');
    expect(picture()).toBe(firstPreset);
    await press('Cancel');
    expect(panel()).toBeNull();
    expect(picture()).toBe(person.profileAvatar);
    expect(network.sentToApi()).toEqual([]);
  });

  it('closes by a press outside, and not by one on the picture that belongs to it', async () => {
    const { hand, press } = show();
    await press(clientTexts.editProfile);
    await press(clientTexts.editPicture);
    await press('Close');
    expect(panel()).toBeTruthy();
    await hand.click(bio());
    expect(panel()).toBeTruthy();
    await hand.click(screen.getByText('Elsewhere'));
    expect(panel()).toBeNull();
  });

  it('refuses a website that is no address, says so and goes there', async () => {
    const { hand, press } = show();
    await press(clientTexts.editProfile);
    const website = screen.getByLabelText('Website');
    await hand.clear(website);
    await hand.type(website, 'not an address');
    await press('Update');
    expect(screen.getByText(/must be an http or https address/)).toBeTruthy();
    expect(document.activeElement).toBe(website);
    expect(network.sentToApi()).toEqual([]);
  });
});

describe('the picture panel', () => {
  it(`offers ${limits.presetAvatars} avatars, and opens while the edit panel is closed`, async () => {
    const { press } = show();
    await press(clientTexts.editPicture);
    await press('Choose an avatar');
    const picker = within(screen.getByRole('dialog', { name: 'Choose an avatar' }));
    expect(picker.getAllByRole('button', { name: /^Avatar / })).toHaveLength(limits.presetAvatars);
    expect(panel()).toBeNull();
  });

  it('saves a picture by itself', async () => {
    network.answer(edit, () => saved);
    const { press, chooseFirstPreset } = show();
    await chooseFirstPreset();
    await press('Save picture');
    expect(await screen.findByText(clientTexts.profileUpdated)).toBeTruthy();
    expect(network.sentToApi()).toEqual([{ what: edit, body: { userData: { profileAvatar: firstPreset } } }]);
  });
});
