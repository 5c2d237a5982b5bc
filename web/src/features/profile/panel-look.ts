import { css, keyframes } from 'styled-components';

const rise = keyframes`from { opacity: 0; translate: 0 0.5rem; }`;

/** A card that lies over the profile's header. */
export const panelLook = css`
  padding: ${({ theme }) => theme.space(4)};
  border: 1px solid ${({ theme }) => theme.color.border};
  border-radius: ${({ theme }) => theme.radius.large};
  background: ${({ theme }) => theme.color.surface};
  box-shadow: ${({ theme }) => theme.color.shadow};
  animation: ${rise} ${({ theme }) => theme.motion.calm};
`;
