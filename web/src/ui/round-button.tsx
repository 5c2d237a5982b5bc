import { styled } from 'styled-components';

/** A round button on a picture. Its clickable area is 44 by 44 px. */
export const RoundButton = styled.button.attrs({ type: 'button' })`
  display: grid;
  place-items: center;
  width: 2.25rem;
  height: 2.25rem;
  padding: 0;
  border: 0;
  border-radius: 50%;
  background: rgb(20 20 20 / 0.7);
  color: #fff;
  cursor: pointer;

  &::after { content: ''; position: absolute; inset: -4px; }
  ${({ theme }) => theme.at.hover} {
    &:hover { background: rgb(20 20 20 / 0.9); }
  }
`;
