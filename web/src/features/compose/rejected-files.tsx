import { styled } from 'styled-components';
import { Button } from '../../ui/button.tsx';
import type { Refusal } from '../upload/checked-choice.ts';

interface RefusalsProps {
  refusals: readonly Refusal[];
  /** How many of them could be made smaller. */
  offered: number;
  onAccept: () => void;
}

/** Why files were not taken; of several each with its name. The alert is always there, so that a screen reader notices what comes into it. */
export function Refusals({ refusals, offered, onAccept }: RefusalsProps) {
  return (
    <Place>
      <div role="alert">
        {refusals.length > 0 && (
          <Card>
            {refusals.map(({ name, text }) => (name === '' ? text : `${name}: ${text}`)).join('\n')}
          </Card>
        )}
      </div>
      {offered > 0 && (
        <Offer>
          <Button tone="quiet" onClick={onAccept}>
            {offered === 1 ? 'Make it smaller' : 'Make them smaller'}
          </Button>
        </Offer>
      )}
    </Place>
  );
}

const Place = styled.div`
  position: absolute;
  top: 0.75rem;
  right: 0.75rem;
  left: 0.75rem;
  z-index: 1;
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.color.surface};

  &:has(p) { box-shadow: ${({ theme }) => theme.color.shadow}; }
`;

const Offer = styled.div`
  padding-bottom: ${({ theme }) => theme.space(2.5)};
  text-align: center;
`;

const Card = styled.p`
  padding: ${({ theme }) => theme.space(2.5)} ${({ theme }) => theme.space(4)};
  color: ${({ theme }) => theme.color.danger};
  font-weight: 500;
  text-align: center;
  white-space: pre-line;
  overflow-wrap: anywhere;
`;
