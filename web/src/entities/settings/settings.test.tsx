import { AppError } from '@glimpse/contract/app-error';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { useTask } from '../../features/account/auth/use-task.ts';
import { renderSignedIn } from '../../testing/signed-in.tsx';
import { DialogButton, SettingDialog } from './setting-dialog.tsx';
import { SettingRow, SettingsSection } from './settings-section.tsx';

function ChangeColor({ onClose, send }: { onClose: () => void; send: () => Promise<string> }) {
  const task = useTask();
  const [outcome, setOutcome] = useState('');
  return (
    <SettingDialog
      title="Change color"
      about="Everybody sees it."
      form={{
        ...task,
        handleSubmit: (event) => {
          event.preventDefault();
          void task.run(async () => setOutcome(await send()));
        },
      }}
      submitLabel="Save"
      outcome={outcome}
      onClose={onClose}
    />
  );
}

const show = (send: () => Promise<string>) =>
  renderSignedIn(
    <SettingsSection title="Colors">
      <SettingRow
        label="Color"
        action={
          <DialogButton label="Change color">{(close) => <ChangeColor onClose={close} send={send} />}</DialogButton>
        }
      >
        Green
      </SettingRow>
    </SettingsSection>,
  );

async function openDialog({ person }: ReturnType<typeof show>) {
  const section = within(screen.getByRole('region', { name: 'Colors' }));
  expect(section.getByText('Green')).toBeTruthy();
  await person.click(section.getByRole('button', { name: 'Change color' }));
  return within(screen.getByRole('dialog', { name: 'Change color' }));
}

describe('a setting with a dialog', () => {
  it('shows the outcome instead of the form and closes with Done', async () => {
    const view = show(async () => 'It is blue now.');
    const dialog = await openDialog(view);
    expect(dialog.getByText('Everybody sees it.')).toBeTruthy();
    await view.person.click(dialog.getByRole('button', { name: 'Save' }));
    expect((await dialog.findByRole('status')).textContent).toContain('It is blue now.');
    expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(document.activeElement?.textContent).toBe('It is blue now.');
    await view.person.click(dialog.getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('keeps the form and shows the error if the change fails', async () => {
    const view = show(async () => {
      throw new AppError('permission-denied', 'Not this color.');
    });
    const dialog = await openDialog(view);
    await view.person.click(dialog.getByRole('button', { name: 'Save' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('Not this color.');
    expect(dialog.getByRole('button', { name: 'Save' })).toBeTruthy();
  });

  it('changes nothing on Cancel', async () => {
    let count = 0;
    const view = show(async () => {
      count += 1;
      return '';
    });
    const dialog = await openDialog(view);
    await view.person.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(count).toBe(0);
  });
});
