import { keyframes, styled } from 'styled-components';
import { VisuallyHidden } from './visually-hidden.tsx';

/** A small wait that has no shape yet; where the shape is known, use a skeleton. `size` in px. */
export function Spinner({ label = 'Loading', size = 20 }: { label?: string; size?: number }) {
  return (
    <Ring role="status" $size={size}>
      <VisuallyHidden>{label}</VisuallyHidden>
    </Ring>
  );
}

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
