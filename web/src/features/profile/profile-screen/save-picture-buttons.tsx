import { styled } from 'styled-components';
import { t } from '../../../lib/languages/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { panelStyles } from './panel-styles.ts';

interface SavePictureProps {
  isSaving: boolean;
  onSave: () => void;
  onDiscard: () => void;
}

/** Buttons that save or discard the chosen picture. They appear while the text panel is closed. */
export function SavePictureButtons({ isSaving, onSave, onDiscard }: SavePictureProps) {
  return (
    <Buttons>
      <Button isPending={isSaving} onClick={onSave}>
        {t('profile.savePicture')}
      </Button>
      <Button tone="quiet" onClick={() => !isSaving && onDiscard()}>
        {t('profile.discard')}
      </Button>
    </Buttons>
  );
}

/** Reminds the user of an unsaved picture after the picture dialog has been closed. */
export function SavePictureCard(props: SavePictureProps) {
  return (
    <Card role="group" aria-label={t('profile.newPicture')}>
      <p>{t('profile.newPictureUnsaved')}</p>
      <SavePictureButtons {...props} />
    </Card>
  );
}

const Card = styled.div`
  ${panelStyles}
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
