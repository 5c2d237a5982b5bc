import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderSignedIn } from '../../testing/signed-in.tsx';
import { EditPanel } from './edit-panel.tsx';

it('stays open when Escape cancels an IME composition', () => {
  const handleCancel = vi.fn();
  const initial = { bio: '', website: '' };
  renderSignedIn(
    <EditPanel initial={initial} isSaving={false} disabledReason="" onSave={() => {}} onCancel={handleCancel} />,
  );
  const bio = screen.getByLabelText('Bio');
  fireEvent.keyDown(bio, { key: 'Escape', isComposing: true });
  expect(handleCancel).not.toHaveBeenCalled();
  fireEvent.keyDown(bio, { key: 'Escape' });
  expect(handleCancel).toHaveBeenCalledOnce();
});
