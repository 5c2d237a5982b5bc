import DownloadIcon from 'lucide-react/icons/download';
import ShareIcon from 'lucide-react/icons/share';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { rich } from '../../../lib/languages/rich.ts';
import { t } from '../../../lib/languages/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogBody, DialogText, DialogTitle } from '../../../ui/dialog-parts.tsx';
import { hitArea } from '../../../ui/hit-area.ts';
import { desktopQuery } from '../../../ui/theme.ts';
import { visuallyHidden } from '../../../ui/visually-hidden.tsx';
import { showInstallPrompt } from './install-prompt.ts';
import { dismissInstall } from './use-install-offer.ts';

interface InstallOfferProps {
  /** Whether the browser can show its own dialog. Otherwise, the offer shows the steps for iOS. */
  canPrompt: boolean;
  /** Called after the viewer has dismissed the offer. */
  onDismiss: () => void;
}

/**
 * A button that offers to install the app, and its dialog. The button is in the free space of the navigation bars, so
 * that it neither moves nor covers anything.
 */
export function InstallOffer({ canPrompt, onDismiss }: InstallOfferProps) {
  const [isOpen, setIsOpen] = useState(false);
  const dismiss = (isForGood: boolean) => {
    setIsOpen(false);
    dismissInstall(isForGood);
    onDismiss();
  };
  const install = () => {
    setIsOpen(false);
    // The browser offers the app again with another event, unless the viewer has installed it.
    void showInstallPrompt().catch(() => undefined);
  };
  return (
    <>
      <OpenButton type="button" title={t('shell.installApp')} onClick={() => setIsOpen(true)}>
        <DownloadIcon size={18} strokeWidth={2} aria-hidden />
        <span>{rich('shell.installButton', { rest: (content) => <Rest>{content}</Rest> })}</span>
      </OpenButton>
      {isOpen && (
        <Dialog label={t('shell.installApp')} shape="sheet" onClose={() => setIsOpen(false)}>
          <DialogBody>
            <DialogTitle>{t('shell.installApp')}</DialogTitle>
            <DialogText>{canPrompt ? t('shell.aboutInstallAndShare') : t('shell.aboutInstall')}</DialogText>
            {!canPrompt && (
              <Steps>
                <li>{rich('shell.installStepShare', { share: withShareIcon })}</li>
                <li>{t('shell.installStepAdd')}</li>
                <li>{t('shell.installStepConfirm')}</li>
              </Steps>
            )}
            <Actions>
              {canPrompt && (
                <Button isWide onClick={install}>
                  {t('shell.install')}
                </Button>
              )}
              <Button tone="quiet" isWide onClick={() => dismiss(false)}>
                {t('shell.installLater')}
              </Button>
              <Button tone="quiet" isWide onClick={() => dismiss(true)}>
                {t('shell.installNever')}
              </Button>
            </Actions>
          </DialogBody>
        </Dialog>
      )}
    </>
  );
}

const withShareIcon = (content: ReactNode) => (
  <>
    {content} <ShareIcon size={18} strokeWidth={1.75} aria-hidden />
  </>
);

const OpenButton = styled.button`
  position: relative;
  ${hitArea}
  display: flex;
  align-items: center;
  justify-content: center;
  gap: ${({ theme }) => theme.space(2)};
  min-height: 2.25rem;
  padding: 0 ${({ theme }) => theme.space(3)};
  border: 1px solid ${({ theme }) => theme.color.outline};
  border-radius: ${({ theme }) => theme.radius.round};
  background: none;
  font: 600 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};
  white-space: nowrap;
  cursor: pointer;

  & > svg { flex: none; }
  ${({ theme }) => theme.at.hover} {
    &:hover { background: ${({ theme }) => theme.color.sunken}; }
  }
  /* The side bar has only icons here. */
  ${({ theme }) => theme.at.tablet} {
    @media not all and ${desktopQuery} {
      width: 3rem;
      min-height: 3rem;
      padding: 0;
      border-radius: ${({ theme }) => theme.radius.medium};

      & > span { ${visuallyHidden} }
    }
  }
`;

/** The top bar of a phone has space for one word. Screen readers always read both. */
const Rest = styled.span`
  @media (max-width: 1023.98px) { ${visuallyHidden} }
`;

const Steps = styled.ol`
  display: grid;
  gap: ${({ theme }) => theme.space(2)};
  padding-block: ${({ theme }) => theme.space(3)} 0;
  padding-inline: ${({ theme }) => theme.space(5)} 0;
  list-style: decimal;

  & svg { display: inline; vertical-align: text-bottom; }
`;

const Actions = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space(2)};
  margin-top: ${({ theme }) => theme.space(4)};
`;
