import { keyframes, styled } from 'styled-components';

const breathe = keyframes`50% { opacity: 0.5; }`;

/**
 * A grey shape where content will be. Sizes are CSS lengths. Each region also needs one `role="status"` that says
 * what is loading.
 */
export const Skeleton = styled.span.attrs({ 'aria-hidden': true })<{
  $width?: string;
  $height?: string;
  $isRound?: boolean;
}>`
  display: block;
  flex: none;
  width: ${({ $width = '100%' }) => $width};
  height: ${({ $height = '0.75rem' }) => $height};
  border-radius: ${({ theme, $isRound }) => ($isRound ? theme.radius.round : theme.radius.small)};
  background: ${({ theme }) => theme.color.surfaceMuted};
  animation: ${breathe} 1.8s ease-in-out infinite;
`;
