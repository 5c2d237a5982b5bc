import { useState } from 'react';
import { styled } from 'styled-components';
import { t } from '../../../lib/languages/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { openNewVersion, useIsNewVersionReady } from './service-worker.ts';

/** Offers a new version when it is installed. The page reloads only after a click on Reload. */
export function UpdateNotice() {
  const isReady = useIsNewVersionReady();
  const [isDismissed, setIsDismissed] = useState(false);
  const [isReloading, setIsReloading] = useState(false);
  const reload = () => {
    setIsReloading(true);
    void openNewVersion();
  };
  return (
    <Container role="status">
      {isReady && !isDismissed && (
        <Card>
          <span>{t('login.newVersion')}</span>
          <Button isPending={isReloading} onClick={reload}>
            {t('login.reload')}
          </Button>
          <Button tone="quiet" onClick={() => setIsDismissed(true)}>
            {t('login.later')}
          </Button>
        </Card>
      )}
    </Container>
  );
}

const Container = styled.div`
  position: fixed;
  z-index: ${({ theme }) => theme.layer.toast};
  inset-inline-end: 1rem;
  bottom: calc(4.5rem + env(safe-area-inset-bottom));
  inset-inline-start: 1rem;
  display: flex;
  justify-content: center;
  pointer-events: none;

  ${({ theme }) => theme.at.tablet} {
    bottom: 1.5rem;
  }
`;

const Card = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: ${({ theme }) => theme.space(3)};
  padding: ${({ theme }) => theme.space(3)} ${({ theme }) => theme.space(4)};
  border: 1px solid ${({ theme }) => theme.color.border};
  border-radius: ${({ theme }) => theme.radius.large};
  background: ${({ theme }) => theme.color.surface};
  color: ${({ theme }) => theme.color.text};
  box-shadow: ${({ theme }) => theme.color.shadow};
  pointer-events: auto;
`;
