import { useState } from 'react';
import { styled } from 'styled-components';
import { messageName, t } from '../../lib/languages/translate.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { Button } from '../../ui/button.tsx';
import { CaseCard } from './case-card.tsx';
import { LiveRows } from './live-rows.tsx';
import { liveCases, type QueueOrder } from './queries.ts';

const orders = [
  ['newest', messageName('safety.newestCases')],
  ['most-reported', messageName('safety.mostReported')],
] as const;

/** The open cases. The moderator can choose their order. */
export function CaseQueue() {
  const [order, setOrder] = useState<QueueOrder>('newest');
  return (
    <>
      <Orders role="group" aria-label={t('safety.caseOrder')}>
        {orders.map(([value, label]) => (
          <Button
            key={value}
            tone={value === order ? 'primary' : 'quiet'}
            aria-pressed={value === order}
            onClick={() => setOrder(value)}
          >
            {t(label)}
          </Button>
        ))}
      </Orders>
      <LiveRows
        key={order}
        list={liveCases(useFirestore(), order)}
        label={t('safety.cases')}
        empty={t('safety.noCases')}
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
