import { useState } from 'react';
import { styled } from 'styled-components';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { Button } from '../../ui/button.tsx';
import { CaseCard } from './case-card.tsx';
import { LiveRows } from './live-rows.tsx';
import { liveCases, type QueueOrder } from './queries.ts';

const orders = [
  ['newest', 'Newest'],
  ['most-reported', 'Most reported'],
] as const;

/** The open cases. The moderator can choose their order. */
export function CaseQueue() {
  const [order, setOrder] = useState<QueueOrder>('newest');
  return (
    <>
      <Orders role="group" aria-label="Order of cases">
        {orders.map(([value, label]) => (
          <Button
            key={value}
            tone={value === order ? 'primary' : 'quiet'}
            aria-pressed={value === order}
            onClick={() => setOrder(value)}
          >
            {label}
          </Button>
        ))}
      </Orders>
      <LiveRows
        key={order}
        list={liveCases(useFirestore(), order)}
        label="Cases"
        empty="No open cases."
        row={(openCase) => <CaseCard openCase={openCase} />}
      />
    </>
  );
}

const Orders = styled.div`
  display: flex;
  gap: ${({ theme }) => theme.space(2)};
  margin-bottom: ${({ theme }) => theme.space(4)};
`;
