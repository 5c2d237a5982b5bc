import { keyframes, styled } from 'styled-components';
import { t } from '../lib/languages/translate.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** A loading indicator. Use a skeleton instead if the shape of the content is known. `size` is in px. */
export function Spinner({ label = t('basics.loading'), size = 20 }: { label?: string; size?: number }) {
  return (
    <Ring role="status" $size={size}>
      <VisuallyHidden>{label}</VisuallyHidden>
    </Ring>
  );
}

/** A spinner in the centre of an area with this CSS height. */
export const SpinnerArea = ({ label, height }: { label?: string; height: string }) => (
  <Area $height={height}>
    <Spinner label={label} />
  </Area>
);

const Area = styled.div<{ $height: string }>`
  display: grid;
  place-items: center;
  min-height: ${({ $height }) => $height};
`;

const turn = keyframes`to { rotate: 1turn; }`;

const Ring = styled.span<{ $size: number }>`
  position: relative;
  display: inline-block;
  width: ${({ $size }) => $size}px;
  height: ${({ $size }) => $size}px;
  border: 2px solid color-mix(in srgb, currentcolor 25%, transparent);
  border-top-color: currentcolor;
  border-radius: 50%;
  animation: ${turn} 800ms linear infinite;
`;
