import RotateIcon from 'lucide-react/icons/rotate-cw';
import { type ReactNode, useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { adjusted, type Crop, largestZoom, partOf, turnedRight, uncropped } from '../../lib/pictures/crop.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { Adjustable, Adjustment } from '../upload/media-item.ts';
import { AdjustView, type NaturalSize } from './adjust-view.tsx';

interface AdjustDialogProps {
  picture: Adjustable;
  onClose: () => void;
  onApply: (adjustment: Adjustment, size: NaturalSize) => void;
}

const ratios = [
  { name: 'Original', ratio: null },
  { name: 'Square', ratio: 1 },
  { name: '4:5', ratio: 4 / 5 },
  { name: '16:9', ratio: 16 / 9 },
] as const;

const middle = { x: 0.5, y: 0.5 };
const zoomStep = 0.05;

/** What is done to a picture before it is shared: its shape, what of it is seen, which way is up, and where grids cut it. */
export function AdjustDialog({ picture, onClose, onApply }: AdjustDialogProps) {
  const [crop, setCrop] = useState<Crop>(picture.crop);
  const [focus, setFocus] = useState(picture.focus);
  const [isFocusing, setIsFocusing] = useState(false);
  const [size, setSize] = useState<NaturalSize | null>(null);
  const url = useFileUrl(picture.file);
  const change = (by: Parameters<typeof adjusted>[2]) => size && setCrop(adjusted(size, crop, by));

  return (
    <Dialog label="Adjust photo" shape="sheet" width="32rem" onClose={onClose}>
      <Title>Adjust photo</Title>
      <AdjustView
        url={url}
        size={size}
        onSize={setSize}
        part={size && partOf(size, crop)}
        quarterTurns={crop.quarterTurns}
        focus={isFocusing ? focus : null}
        onFocus={setFocus}
        onChange={change}
      />
      <Tools>
        <Choices role="group" aria-label="Shape">
          {ratios.map(({ name, ratio }) => (
            <Choice
              key={name}
              isOn={crop.ratio === ratio}
              onPress={() => size && setCrop(adjusted(size, { ...crop, ratio }, {}))}
            >
              {name}
            </Choice>
          ))}
        </Choices>
        <Zoom>
          Zoom
          <input
            type="range"
            min={1}
            max={largestZoom}
            step={zoomStep}
            value={crop.zoom}
            onKeyDown={(event) => {
              // It lies in the composer's form, which Enter would share.
              if (event.key === 'Enter') event.preventDefault();
            }}
            onChange={({ target }) => change({ factor: target.valueAsNumber / crop.zoom })}
          />
        </Zoom>
        <Choices>
          <Button tone="quiet" onClick={() => setCrop(turnedRight(crop))}>
            <Icon size={18} aria-hidden />
            Rotate
          </Button>
          <Choice isOn={isFocusing} onPress={() => setIsFocusing(!isFocusing)}>
            Focal point
          </Choice>
          <Button
            tone="quiet"
            onClick={() => {
              setCrop(uncropped);
              setFocus(middle);
            }}
          >
            Reset
          </Button>
        </Choices>
        <Hint role="status">
          {isFocusing
            ? 'Press on what matters most, or move the mark with the arrow keys: small squares show it.'
            : 'Drag the picture, or move it with the arrow keys; zoom with + and -.'}
        </Hint>
      </Tools>
      <Ends>
        <Button tone="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={size === null} onClick={() => size && onApply({ crop, focus }, size)}>
          Apply
        </Button>
      </Ends>
    </Dialog>
  );
}

interface ChoiceProps {
  isOn: boolean;
  onPress: () => void;
  children: ReactNode;
}

const Choice = ({ isOn, onPress, children }: ChoiceProps) => (
  <Button tone={isOn ? 'primary' : 'quiet'} aria-pressed={isOn} onClick={onPress}>
    {children}
  </Button>
);

/** The file as an address of this page; '' until there is one. */
function useFileUrl(file: File): string {
  const [url, setUrl] = useState('');
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
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
`;

const Icon = styled(RotateIcon)`
  display: inline;
  margin-right: ${({ theme }) => theme.space(1.5)};
  vertical-align: -0.25rem;
`;

const Hint = styled.p`
  color: ${({ theme }) => theme.color.textSoft};
  font: 400 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};
`;

const Ends = styled.div`
  position: sticky;
  bottom: 0;
  display: flex;
  justify-content: end;
  gap: ${({ theme }) => theme.space(2)};
  padding: ${({ theme }) => theme.space(3)} ${({ theme }) => theme.space(4)};
  border-top: 1px solid ${({ theme }) => theme.color.border};
  background: ${({ theme }) => theme.color.surface};
`;
