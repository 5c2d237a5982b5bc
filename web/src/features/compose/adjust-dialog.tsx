import { centre } from '@glimpse/contract/media/media';
import RotateIcon from 'lucide-react/icons/rotate-cw';
import { type ReactNode, useEffect, useState } from 'react';
import { styled } from 'styled-components';
import type { Adjustment, SelectedFile } from '../../entities/media/selected-file.ts';
import { t } from '../../lib/languages/translate.ts';
import {
  adjustCrop,
  type Crop,
  type CropChange,
  croppedPart,
  largestZoom,
  rotateRight,
  uncropped,
} from '../../lib/pictures/crop.ts';
import type { Size } from '../../lib/pictures/redraw-plan.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SmallText } from '../../ui/small-text.ts';
import { AdjustView } from './adjust-view.tsx';

interface AdjustDialogProps {
  selected: SelectedFile;
  onClose: () => void;
  onApply: (adjustment: Adjustment) => void;
}

const ratios = [
  { ratio: null, label: () => t('media.originalShape') },
  { ratio: 1, label: () => t('media.square') },
  { ratio: 4 / 5, label: () => '4:5' },
  { ratio: 16 / 9, label: () => '16:9' },
] as const;

const zoomStep = 0.05;

/** Crops and rotates a picture, and sets the focal point around which grids crop it. */
export function AdjustDialog({ selected, onClose, onApply }: AdjustDialogProps) {
  const [crop, setCrop] = useState<Crop>(selected.adjustment?.crop ?? uncropped);
  const [focalPoint, setFocalPoint] = useState(selected.adjustment?.focus ?? centre);
  const [isMovingFocalPoint, setIsMovingFocalPoint] = useState(false);
  const [size, setSize] = useState<Size | null>(null);
  const url = useObjectUrl(selected.file);
  const adjust = (change: CropChange) => size && setCrop((current) => adjustCrop(size, current, change));

  return (
    <Dialog label={t('media.adjustPhoto')} shape="sheet" width="32rem" onClose={onClose}>
      <Title>{t('media.adjustPhoto')}</Title>
      <AdjustView
        url={url}
        size={size}
        onSizeKnown={setSize}
        part={size && croppedPart(size, crop)}
        quarterTurns={crop.quarterTurns}
        focalPoint={isMovingFocalPoint ? focalPoint : null}
        onFocalPointChange={setFocalPoint}
        onCropChange={adjust}
      />
      <Tools>
        <Choices role="group" aria-label={t('media.shape')}>
          {ratios.map(({ ratio, label }) => (
            <Choice
              key={ratio}
              isPressed={crop.ratio === ratio}
              onPress={() => size && setCrop(adjustCrop(size, { ...crop, ratio }))}
            >
              {label()}
            </Choice>
          ))}
        </Choices>
        <Zoom>
          {t('media.zoom')}
          <input
            type="range"
            min={1}
            max={largestZoom}
            step={zoomStep}
            value={crop.zoom}
            onKeyDown={(event) => {
              // Enter would submit the form of the composer, which contains this dialog.
              if (event.key === 'Enter') event.preventDefault();
            }}
            onChange={({ target }) => adjust({ factor: target.valueAsNumber / crop.zoom })}
          />
        </Zoom>
        <Choices>
          <Button tone="quiet" onClick={() => setCrop(rotateRight(crop))}>
            <Icon size={18} aria-hidden />
            {t('media.rotate')}
          </Button>
          <Choice isPressed={isMovingFocalPoint} onPress={() => setIsMovingFocalPoint(!isMovingFocalPoint)}>
            {t('media.focalPoint')}
          </Choice>
          <Button
            tone="quiet"
            onClick={() => {
              setCrop(uncropped);
              setFocalPoint(centre);
            }}
          >
            {t('media.reset')}
          </Button>
        </Choices>
        <SmallText role="status">{isMovingFocalPoint ? t('media.focalPointHint') : t('media.cropHint')}</SmallText>
      </Tools>
      <Footer>
        <Button tone="quiet" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button disabled={size === null} onClick={() => size && onApply({ crop, focus: focalPoint, size })}>
          {t('media.apply')}
        </Button>
      </Footer>
    </Dialog>
  );
}

const Choice = ({ isPressed, onPress, children }: { isPressed: boolean; onPress: () => void; children: ReactNode }) => (
  <Button tone={isPressed ? 'primary' : 'quiet'} aria-pressed={isPressed} onClick={onPress}>
    {children}
  </Button>
);

/** Returns an object URL of the file, or '' in the first render. */
function useObjectUrl(file: File): string {
  const [url, setUrl] = useState('');
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [file]);
  return url;
}

const Title = styled.h2`
  padding: ${({ theme }) => theme.space(4)} ${({ theme }) => theme.space(4)} ${({ theme }) => theme.space(3)};
  font: 650 ${({ theme }) => theme.font.title} ${({ theme }) => theme.font.family};
`;

const Tools = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space(3)};
  padding: ${({ theme }) => theme.space(4)};
`;

const Choices = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space(2)};
`;

const Zoom = styled.label`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space(3)};

  & > input { flex: 1; min-width: 0; height: 1.75rem; accent-color: ${({ theme }) => theme.color.accentText}; }
  ${({ theme }) => theme.at.coarse} { & > input { height: 2.75rem; } }
`;

const Icon = styled(RotateIcon)`
  display: inline;
  margin-inline-end: ${({ theme }) => theme.space(1.5)};
  vertical-align: -0.25rem;
`;

const Footer = styled.div`
  position: sticky;
  bottom: 0;
  display: flex;
  justify-content: end;
  gap: ${({ theme }) => theme.space(2)};
  padding: ${({ theme }) => theme.space(3)} ${({ theme }) => theme.space(4)};
  border-top: 1px solid ${({ theme }) => theme.color.border};
  background: ${({ theme }) => theme.color.surface};
`;
