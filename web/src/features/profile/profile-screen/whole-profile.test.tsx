import { messages as english } from '@glimpse/contract/texts/en/catalogue';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useNavigate } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { draftKeys } from '../../../lib/browser/storage.ts';
import { ana } from '../../../testing/examples.ts';
import { aPerson, aUser, setViewerProfile } from '../../../testing/live-data.ts';
import { errorResponse, network } from '../../../testing/network.ts';
import { renderSignedIn } from '../../../testing/signed-in.tsx';
import { tabletQuery } from '../../../ui/theme.ts';
import { OwnProfile } from './own-profile.tsx';

const profile = aPerson({ ...ana, id: ana.uid, bio: 'Photographs at noon.', website: '' });
const [edit, rename, changeName] = ['POST /api/users/edit', 'POST /api/account/username', 'POST /api/account/name'];
const user = aUser({ ...ana, _id: ana.uid, id: ana.uid, bio: profile.bio });
const usernameTaken = 'This username is taken.';

let goBack = () => {};
function BackButton() {
  const navigate = useNavigate();
  goBack = () => navigate(-1);
  return null;
}

async function open() {
  const view = renderSignedIn(
    <>
      <OwnProfile person={profile} />
      <BackButton />
      <p>Elsewhere</p>
    </>,
  );
  await setViewerProfile(view.client, profile);
  const press = (name: string) => view.person.click(screen.getByRole('button', { name }));
  const fill = async (label: string, text: string) => {
    await view.person.clear(screen.getByLabelText(label));
    if (text !== '') await view.person.type(screen.getByLabelText(label), text);
  };
  await press(english['profile.edit']);
  return { ...view, press, fill };
}

const panel = () => screen.queryByRole('dialog', { name: 'Edit profile' });
const question = () => screen.queryByRole('dialog', { name: 'Discard your changes?' });
const textIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const requestLines = () => network.requests().map(({ requestLine }) => requestLine);
/** The calls of the form. The field for the username also asks whether it is free. */
const saves = () => requestLines().filter((line) => [edit, rename, changeName].includes(line));

describe('the form for the whole profile', () => {
  it('saves the changed parts, the username before the name, and closes', async () => {
    network.handle(edit, () => ({ status: 201, body: { user } }));
    network.handle(rename, () => ({ body: { user: { ...user, username: 'ana.f' }, message: 'Changed.' } }));
    network.handle(changeName, () => ({ body: { user: { ...user, fullName: 'Ana F.' }, message: 'Changed.' } }));
    const { press, fill } = await open();
    await fill('Full name', 'Ana F.');
    await fill('Username', '@Ana.F');
    await press('Update');
    await waitFor(() => expect(panel()).toBeNull());
    expect(saves()).toEqual([edit, rename, changeName]);
    expect(network.requests().find(({ requestLine }) => requestLine === rename)?.body).toEqual({ username: 'ana.f' });
    expect(localStorage.getItem(draftKeys.profile(ana.uid))).toBeNull();
  });

  it('says what is saved if the username is refused, shows the error at the field and keeps the text', async () => {
    network.handle(edit, () => ({ status: 201, body: { user: { ...user, bio: 'New words' } } }));
    network.handle(rename, () => errorResponse(400, 'already-exists', usernameTaken));
    network.handle(changeName, () => ({ body: { user: { ...user, fullName: 'Ana F.' }, message: 'Changed.' } }));
    const { press, fill } = await open();
    await fill('Full name', 'Ana F.');
    await fill('Username', 'bo');
    await fill('Bio', 'New words');
    await press('Update');
    await screen.findByText('Saved: picture, bio and website, name. Not saved: username.');
    expect(screen.getByText(usernameTaken)).toBeTruthy();
    expect(textIn('Username')).toBe('bo');
    expect(document.activeElement).toBe(screen.getByLabelText('Username'));

    // The second attempt sends only the rest, besides the fields that are always sent.
    network.handle(rename, () => ({ body: { user: { ...user, username: 'bo2' }, message: 'Changed.' } }));
    await fill('Username', 'bo2');
    await press('Update');
    await waitFor(() => expect(panel()).toBeNull());
    expect(saves()).toEqual([edit, rename, changeName, edit, rename]);
  });

  it('sends nothing while a field is invalid', async () => {
    const { press, fill } = await open();
    await fill('Full name', '');
    await fill('Bio', 'New words');
    await press('Update');
    expect(screen.getByText('Name is required.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Full name'));
    expect(saves()).toEqual([]);
  });

  it('asks after Escape if something is changed', async () => {
    const { press, fill } = await open();
    // This Escape only cancels the word that an input method composes.
    fireEvent.keyDown(screen.getByLabelText('Bio'), { key: 'Escape', isComposing: true });
    expect(panel()).toBeTruthy();
    fireEvent.keyDown(screen.getByLabelText('Bio'), { key: 'Escape' });
    expect(panel()).toBeNull();
    await press(english['profile.edit']);
    await fill('Bio', 'New words');
    fireEvent.keyDown(screen.getByLabelText('Bio'), { key: 'Escape' });
    await press('Keep editing');
    expect(question()).toBeNull();
    expect(textIn('Bio')).toBe('New words');
    fireEvent.keyDown(screen.getByLabelText('Bio'), { key: 'Escape' });
    await press('Discard');
    expect(panel()).toBeNull();
    await press(english['profile.edit']);
    expect(textIn('Bio')).toBe(profile.bio);
  });

  it('has the typed texts again after a click outside, and not after Cancel', async () => {
    const { person, press, fill } = await open();
    await fill('Website', 'ana.exam');
    await person.click(screen.getByText('Elsewhere'));
    expect(panel()).toBeNull();
    await press(english['profile.edit']);
    expect(textIn('Website')).toBe('ana.exam');
    expect(screen.getByText('Your unsaved changes are back.')).toBeTruthy();
    await press('Cancel');
    await press(english['profile.edit']);
    expect(textIn('Website')).toBe('');
  });

  it('contains the switch for a private account', async () => {
    await open();
    expect(within(panel() ?? document.body).getByRole('switch', { name: 'Private account' })).toBeTruthy();
  });
});

describe('on a phone', () => {
  afterEach(() => vi.restoreAllMocks());

  function usePhone() {
    const original = window.matchMedia.bind(window);
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
      const list = original(query);
      if (query === tabletQuery) Object.defineProperty(list, 'matches', { value: false });
      return list;
    });
  }

  it('the form is modal and contains the button for the picture', async () => {
    usePhone();
    await open();
    expect(panel()?.tagName).toBe('DIALOG');
    expect(screen.getAllByRole('button', { name: english['profile.editPicture'] })).toHaveLength(1);
  });

  it('Back closes the form, and asks first if something is changed', async () => {
    usePhone();
    const { press, fill } = await open();
    act(() => goBack());
    await waitFor(() => expect(panel()).toBeNull());
    await press(english['profile.edit']);
    await fill('Bio', 'New words');
    act(() => goBack());
    await waitFor(() => expect(question()).toBeTruthy());
    await press('Keep editing');
    expect(textIn('Bio')).toBe('New words');
    act(() => goBack());
    await waitFor(() => expect(question()).toBeTruthy());
    await press('Discard');
    await waitFor(() => expect(panel()).toBeNull());
    expect(screen.getByLabelText('Address').textContent).toBe('/here');
  });
});
