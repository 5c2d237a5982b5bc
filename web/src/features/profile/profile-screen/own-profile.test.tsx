import { presetAvatars } from '@glimpse/contract/fields';
import { storagePaths, storageUrl } from '@glimpse/contract/paths';
import { profileLimits } from '@glimpse/contract/profiles/profile-limits';
import { messages as english } from '@glimpse/contract/texts/en/catalogue';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ana } from '../../../testing/examples.ts';
import { aPerson, aUser } from '../../../testing/live-data.ts';
import { deferredResponse, errorResponse, network } from '../../../testing/network.ts';
import { renderSignedIn } from '../../../testing/signed-in.tsx';
import { OwnProfile } from './own-profile.tsx';

const profile = aPerson({
  ...ana,
  id: ana.uid,
  bio: 'Photographs what is gone by noon.',
  website: 'https://ana.example.com',
  profileAvatar: storageUrl('glimpse.appspot.com', storagePaths.variant('ana', 'up-1', 320)),
});
const [firstPreset = ''] = presetAvatars;
const edit = 'POST /api/users/edit';
const savedUser = aUser({
  ...ana,
  ...{ _id: ana.uid, id: ana.uid, bio: 'New words', website: '', profileAvatar: firstPreset },
});
const saved = { status: 201, body: { user: savedUser } };

function show() {
  const { person, container } = renderSignedIn(
    <>
      <OwnProfile person={profile} />
      <p>Elsewhere</p>
    </>,
  );
  const press = (name: string) => person.click(screen.getByRole('button', { name }));
  const picture = () => container.querySelector('button img')?.getAttribute('src');
  const chooseFirstPreset = async () => {
    await press(english['profile.editPicture']);
    await press('Choose an avatar');
    await press('Avatar 1');
  };
  return { person, press, picture, chooseFirstPreset };
}

it('a host that looks like another one is shown as browsers do', () => {
  const shown = { ...profile, bio: 'see https://раураl.com', website: 'https://раураl.com/' };
  renderSignedIn(<OwnProfile person={shown} />);
  expect(screen.getByRole('link', { name: 'https://xn--l-7sba6dbr.com' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'xn--l-7sba6dbr.com' }).getAttribute('href')).toBe(shown.website);
});

const panel = () => screen.queryByRole('dialog', { name: 'Edit profile' });
const bio = () => screen.getByLabelText('Bio');

describe('the edit panel', () => {
  it('starts with the saved values, in a field of 3 rows by 40 columns', async () => {
    const { press } = show();
    await press(english['profile.edit']);
    const field = within(panel() ?? document.body).getByRole('textbox', { name: 'Bio' });
    expect(field).toHaveProperty('value', profile.bio);
    expect([field.getAttribute('rows'), field.getAttribute('cols')]).toEqual(['3', '40']);
    expect(screen.getByLabelText('Website')).toHaveProperty('value', profile.website);
    expect(document.activeElement).toBe(field);
  });

  it('saves text and picture together, and closes', async () => {
    network.handle(edit, () => saved);
    const { person, press, chooseFirstPreset } = show();
    await press(english['profile.edit']);
    await chooseFirstPreset();
    await press('Done');
    await person.clear(bio());
    await person.type(bio(), 'New words');
    await person.clear(screen.getByLabelText('Website'));
    await press('Update');
    await waitFor(() => expect(panel()).toBeNull());
    expect(await screen.findByText(english['people.profileUpdated'])).toBeTruthy();
    expect(network.requests()).toEqual([
      {
        requestLine: edit,
        body: { userData: { bio: 'New words', website: '', profileAvatar: firstPreset } },
      },
    ]);
  });

  it('shows the new bio at once, and stays open with it if the server refuses', async () => {
    const response = deferredResponse();
    network.handle(edit, () => response.promise);
    const { person, press } = show();
    await press(english['profile.edit']);
    await person.type(bio(), ' Often.');
    await press('Update');
    expect(await screen.findByText(`${profile.bio} Often.`, { selector: 'p' })).toBeTruthy();
    response.resolve(errorResponse(500, 'internal', 'a stack trace'));
    expect(await screen.findByText(english['common.profileFailed'])).toBeTruthy();
    expect(bio()).toHaveProperty('value', `${profile.bio} Often.`);
    expect(await screen.findByText(profile.bio, { selector: 'p' })).toBeTruthy();
  });

  it('restores the picture on Cancel', async () => {
    const { press, picture, chooseFirstPreset } = show();
    await press(english['profile.edit']);
    await chooseFirstPreset();
    await press('Done');
    expect(picture()).toBe(firstPreset);
    await press('Cancel');
    expect(panel()).toBeNull();
    expect(picture()).toBe(profile.profileAvatar);
    expect(network.requests()).toEqual([]);
  });

  it('is closed by a click outside, but not by a click on the picture', async () => {
    const { person, press } = show();
    await press(english['profile.edit']);
    await press(english['profile.editPicture']);
    await press('Close');
    expect(panel()).toBeTruthy();
    await person.click(bio());
    expect(panel()).toBeTruthy();
    await person.click(screen.getByText('Elsewhere'));
    expect(panel()).toBeNull();
  });

  it('shows an error for an invalid website and focuses the field', async () => {
    const { person, press } = show();
    await press(english['profile.edit']);
    const website = screen.getByLabelText('Website');
    await person.clear(website);
    await person.type(website, 'not an address');
    await press('Update');
    expect(screen.getByText(/must be an http or https address/)).toBeTruthy();
    expect(document.activeElement).toBe(website);
    expect(network.requests()).toEqual([]);
  });
});

describe('the picture panel', () => {
  it(`offers ${profileLimits.presetAvatars} avatars, and opens while the edit panel is closed`, async () => {
    const { press } = show();
    await press(english['profile.editPicture']);
    await press('Choose an avatar');
    const picker = within(screen.getByRole('dialog', { name: 'Choose an avatar' }));
    expect(picker.getAllByRole('button', { name: /^Avatar / })).toHaveLength(profileLimits.presetAvatars);
    expect(panel()).toBeNull();
  });

  it('saves only the picture', async () => {
    network.handle(edit, () => saved);
    const { press, chooseFirstPreset } = show();
    await chooseFirstPreset();
    await press('Save picture');
    expect(await screen.findByText(english['people.profileUpdated'])).toBeTruthy();
    expect(network.requests()).toEqual([{ requestLine: edit, body: { userData: { profileAvatar: firstPreset } } }]);
  });
});
