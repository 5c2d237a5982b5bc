import WifiOffIcon from 'lucide-react/icons/wifi-off';
import { styled } from 'styled-components';
import { useOnline } from '../../lib/browser/use-online.ts';
import { desktopQuery } from '../../ui/theme.ts';
import { visuallyHidden } from '../../ui/visually-hidden.tsx';

/**
 * Tells the user that the browser is offline, and that changes are sent later (lib/outbox/persist-outbox.ts). It is in
 * the free space of the navigation bars, so that it neither moves nor covers anything.
 */
export function OfflineNotice() {
  const isOnline = useOnline();
  return (
    <Slot role="status">
      {!isOnline && (
        <Note>
          <WifiOffIcon size={18} aria-hidden />
          <span>
            <strong>You're offline.</strong> <Details>Your changes will be sent when you're back.</Details>
          </span>
        </Note>
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

const Note = styled.p`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space(1.5)};
  padding: ${({ theme }) => theme.space(1)} ${({ theme }) => theme.space(2.5)};
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.color.sunken};
  font: 400 ${({ theme }) => theme.font.tiny} ${({ theme }) => theme.font.family};
  white-space: nowrap;

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
    white-space: normal;
  }
  ${({ theme }) => theme.at.desktop} {
    flex-direction: row;
    gap: ${({ theme }) => theme.space(2.5)};
    padding: ${({ theme }) => theme.space(2.5)} ${({ theme }) => theme.space(3)};
    text-align: left;
  }
`;

/** Visible only if the side bar has labels and is high enough. Elsewhere, only screen readers read it. */
const Details = styled.span`
  @media not all and ${desktopQuery} and (min-height: 45rem) { ${visuallyHidden} }
`;
