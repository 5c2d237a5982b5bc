import type { Overlay } from '@glimpse/contract/stories/story';
import { css, styled } from 'styled-components';

/** The colour of the text, and a colour that contrasts with it. */
export const overlayCss: Record<Overlay['colour'], readonly [text: string, contrast: string]> = {
  white: ['#ffffff', '#141414'],
  black: ['#141414', '#ffffff'],
  red: ['#ff6b6b', '#1d0505'],
  orange: ['#ffa94d', '#1f1000'],
  yellow: ['#ffe066', '#1f1a00'],
  green: ['#69db7c', '#04190a'],
  blue: ['#74c0fc', '#04141f'],
  purple: ['#d0a5ff', '#14051f'],
  pink: ['#ff9ecf', '#1f0513'],
};

/** The height of a line, in percent of the width of the stage. */
const sizes: Record<Overlay['size'], number> = { small: 4.6, medium: 6.6, large: 10 };

/** The look of a text on a story. Its parent is a `Stage`, whose width is the unit of all lengths. */
export const overlayLook = css<{ $overlay: Overlay }>`
  position: absolute;
  z-index: 1;
  /* Physical: the position is a part of the picture, in every language. */
  left: ${({ $overlay }) => $overlay.x * 100}%;
  top: ${({ $overlay }) => $overlay.y * 100}%;
  /* Physical: as above. */
  translate: -50% -50%;
  width: max-content;
  max-width: 86cqi;
  margin: 0;
  padding: 1cqi 2.4cqi;
  border: 0;
  border-radius: 2cqi;
  background: ${({ $overlay }) => ($overlay.hasBackground ? overlayCss[$overlay.colour][1] : 'none')};
  color: ${({ $overlay }) => overlayCss[$overlay.colour][0]};
  font: 700 ${({ $overlay }) => sizes[$overlay.size]}cqi / 1.25 ${({ theme }) => theme.font.family};
  text-align: center;
  text-shadow: ${({ $overlay }) =>
    $overlay.hasBackground
      ? 'none'
      : `0 0 0.18em ${overlayCss[$overlay.colour][1]}, 0 0 0.5em ${overlayCss[$overlay.colour][1]}`};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

const Text = styled.p<{ $overlay: Overlay }>`
  ${overlayLook}
  pointer-events: none;
`;

/** The texts on a story. They are real text, so that screen readers and translators can read them. */
export const StoryOverlays = ({ overlays }: { overlays: readonly Overlay[] }) =>
  overlays.map((overlay) => (
    <Text key={JSON.stringify(overlay)} dir="auto" $overlay={overlay}>
      {overlay.text}
    </Text>
  ));

/** The area of a story, twice as high as wide at most. Texts are placed in fractions of its size. */
export const Stage = styled.div`
  position: relative;
  aspect-ratio: 9 / 16;
  height: min(100%, 100cqw * 16 / 9);
  max-width: 100%;
  overflow: hidden;
  background: #0b0c0b;
  color: #fff;
  container-type: inline-size;
`;

/** Fills the stage. */
export const fillsStage = css`
  position: absolute;
  inset: 0;
`;

/** A whole picture or video on the stage. */
export const stageMedia = css`
  ${fillsStage}
  width: 100%;
  height: 100%;
  object-fit: contain;
`;
