import WifiOffIcon from 'lucide-react/icons/wifi-off';
import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { styled } from 'styled-components';
import { useInstallOffer } from '../../features/account/install/use-install-offer.ts';
import { useOnline } from '../../lib/browser/use-online.ts';
import { rich } from '../../lib/languages/rich.ts';
import { lazily } from '../../ui/lazily.ts';
import { desktopQuery, tabletQuery } from '../../ui/theme.ts';
import { visuallyHidden } from '../../ui/visually-hidden.tsx';

const { Component: InstallOffer } = lazily(
  async () => (await import('../../features/account/install/install-offer.tsx')).InstallOffer,
);

/**
 * Tells the user that the browser is offline, and that changes are sent later (lib/outbox/persist-outbox.ts). It is in
 * the free space of the navigation bars, so that it neither moves nor covers anything. While the browser is online, the
 * space can have the offer to install the app.
 */
export function OfflineNotice() {
  const isOnline = useOnline();
  const { isOffered, canPrompt, dismiss } = useInstallOffer();
  return (
    <Slot>
      <Status role="status">
        {!isOnline && (
          <Note>
            <WifiOffIcon size={18} aria-hidden />
            <span>
              {rich('shell.offline', {
                strong: (content) => <strong>{content}</strong>,
                details: (content) => <Details>{content}</Details>,
              })}
            </span>
          </Note>
        )}
      </Status>
      {isOnline && isOffered && (
        <ErrorBoundary fallback={null}>
          <Suspense>
            <Offer>
              <InstallOffer canPrompt={canPrompt} onDismiss={dismiss} />
            </Offer>
          </Suspense>
        </ErrorBoundary>
      )}
    </Slot>
  );
}

/** Fills the remaining space of its bar. */
const Slot = styled.div`
  display: flex;
  flex: 1;
  align-items: center;
  justify-content: center;
  min-width: 0;

  ${({ theme }) => theme.at.tablet} { align-items: end; }
`;

const Status = styled.div`
  min-width: 0;

  ${({ theme }) => theme.at.tablet} {
    &:not(:empty) { width: 100%; }
  }
`;

/** In a low side bar there is no free space. */
const Offer = styled.div`
  @media ${tabletQuery} and (max-height: 44.98rem) { display: none; }
`;

const Note = styled.p`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space(1.5)};
  padding: ${({ theme }) => theme.space(1)} ${({ theme }) => theme.space(2.5)};
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.color.sunken};
  font: 400 ${({ theme }) => theme.font.tiny} ${({ theme }) => theme.font.family};
  overflow-wrap: anywhere;

  & > svg { flex: none; }
  & strong { font-weight: 650; }
  @media (max-width: 359px) {
    padding: 0;
    background: none;

    & > svg { display: none; }
  }
  ${({ theme }) => theme.at.tablet} {
    flex-direction: column;
    width: 100%;
    padding: ${({ theme }) => theme.space(1)} 0;
    text-align: center;
  }
  ${({ theme }) => theme.at.desktop} {
    flex-direction: row;
    gap: ${({ theme }) => theme.space(2.5)};
    padding: ${({ theme }) => theme.space(2.5)} ${({ theme }) => theme.space(3)};
    text-align: start;
  }
`;

/** Visible only if the side bar has labels and is high enough. Elsewhere, only screen readers read it. */
const Details = styled.span`
  @media not all and ${desktopQuery} and (min-height: 45rem) { ${visuallyHidden} }
`;
