import { styled } from 'styled-components';

/** A page without the shell around it, in the middle of the window. */
export const Alone = styled.main`
  display: grid;
  place-items: center;
  min-height: 100dvh;
`;
