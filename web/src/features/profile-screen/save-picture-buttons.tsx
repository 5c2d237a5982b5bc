import { styled } from 'styled-components';
import { Button } from '../../ui/button.tsx';
import { panelLook } from './panel-styles.ts';

interface SavePictureProps {
  isSaving: boolean;
  onSave: () => void;
  onDiscard: () => void;
}

/** For a picture that was chosen without editing the rest of the profile. */
export function SavePictureButtons({ isSaving, onSave, onDiscard }: SavePictureProps) {
  return (
    <Buttons>
      <Button isBusy={isSaving} onClick={onSave}>
        Save picture
      </Button>
      <Button tone="quiet" onClick={() => !isSaving && onDiscard()}>
        Discard
      </Button>
    </Buttons>
  );
}

export function SavePictureCard(props: SavePictureProps) {
  return (
    <Card role="group" aria-label="New picture">
      <p>Your new picture is not saved yet.</p>
      <SavePictureButtons {...props} />
    </Card>
  );
}

const Card = styled.div`
  ${panelLook}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${({ theme }) => theme.space(3)};
`;

const Buttons = styled.div`
  display: flex;
  gap: ${({ theme }) => theme.space(2)};

  & > * { flex: 1 0 auto; }
`;
