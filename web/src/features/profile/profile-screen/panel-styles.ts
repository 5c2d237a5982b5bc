import { css, keyframes } from 'styled-components';
import { tabletQuery } from '../../../ui/theme.ts';

const fadeIn = keyframes`from { opacity: 0; translate: 0 0.5rem; }`;

/** Styles of a card over the header of the profile. */
export const panelStyles = css`
  padding: ${({ theme }) => theme.space(4)};
  border: 1px solid ${({ theme }) => theme.color.border};
  border-radius: ${({ theme }) => theme.radius.large};
  background: ${({ theme }) => theme.color.surface};
  box-shadow: ${({ theme }) => theme.color.shadow};
  animation: ${fadeIn} ${({ theme }) => theme.motion.calm};
`;

const slideUp = keyframes`from { translate: 0 100%; }`;

/** Makes a panel a sheet at the bottom of a phone's screen, above the bottom bar. */
export const sheetStyles = css`
  @media not all and ${tabletQuery} {
    position: fixed;
    inset: auto 0 0;
    max-height: 85dvh;
    overflow-y: auto;
    padding-bottom: calc(${({ theme }) => theme.space(4)} + env(safe-area-inset-bottom));
    border-width: 1px 0 0;
    border-radius: ${({ theme }) => `${theme.radius.large} ${theme.radius.large} 0 0`};
    animation-name: ${slideUp};
  }
`;
