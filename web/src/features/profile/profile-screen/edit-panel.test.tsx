import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { aPerson } from '../../../testing/live-data.ts';
import { renderSignedIn } from '../../../testing/signed-in.tsx';
import { EditPanel } from './edit-panel.tsx';
import { usePictureDraft } from './use-profile-picture-draft.ts';

const handleClose = vi.fn();

function Panel() {
  const draft = usePictureDraft();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <EditPanel
      ref={null}
      person={aPerson()}
      draft={draft}
      onOpenPicture={() => {}}
      onSave={async () => true}
      isAsking={isAsking}
      onAsk={setIsAsking}
      onClose={handleClose}
    />
  );
}

it('stays open when Escape cancels an IME composition', () => {
  renderSignedIn(<Panel />);
  const bio = screen.getByLabelText('Bio');
  fireEvent.keyDown(bio, { key: 'Escape', isComposing: true });
  expect(handleClose).not.toHaveBeenCalled();
  fireEvent.keyDown(bio, { key: 'Escape' });
  expect(handleClose).toHaveBeenCalledOnce();
});
