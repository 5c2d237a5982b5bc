import { styled } from 'styled-components';
import { embedWidthPx } from './embed-card.ts';

/** Very high pictures are cropped, so that one picture does not fill the conversation. */
const minRatio = 3 / 4;

/** The frame of a picture in a message. It has its full size before the picture has loaded. */
export const PictureFrame = styled.div<{ $ratio: number }>`
  position: relative;
  display: block;
  width: ${embedWidthPx}px;
  max-width: 100%;
  overflow: hidden;
  border: 1px solid ${({ theme }) => theme.color.border};
  border-radius: ${({ theme }) => theme.radius.large};
  background: ${({ theme }) => theme.color.sunken};
  aspect-ratio: ${({ $ratio }) => Math.max($ratio, minRatio)};
`;
