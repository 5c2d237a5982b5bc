import { styled } from 'styled-components';

/** A page without the app's shell, centred in the window. */
export const BarePage = styled.main`
  display: grid;
  place-items: center;
  min-height: 100dvh;
`;
