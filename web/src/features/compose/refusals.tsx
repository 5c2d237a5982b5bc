import { styled } from 'styled-components';
import type { Refusal } from '../upload/media-list.ts';

/** Why files were not taken; of several each with its name. Always there, so that a screen reader notices what comes into it. */
export function Refusals({ refusals }: { refusals: readonly Refusal[] }) {
  return (
    <Place role="alert">
      {refusals.length > 0 && (
        <Card>{refusals.map(({ name, text }) => (name === '' ? text : `${name}: ${text}`)).join('\n')}</Card>
      )}
    </Place>
  );
}

const Place = styled.div`
  position: absolute;
  top: 0.75rem;
  right: 0.75rem;
  left: 0.75rem;
  pointer-events: none;
`;

const Card = styled.p`
  padding: ${({ theme }) => theme.space(2.5)} ${({ theme }) => theme.space(4)};
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.color.surface};
  color: ${({ theme }) => theme.color.danger};
  font-weight: 500;
  text-align: center;
  white-space: pre-line;
  overflow-wrap: anywhere;
  box-shadow: ${({ theme }) => theme.color.shadow};
`;
