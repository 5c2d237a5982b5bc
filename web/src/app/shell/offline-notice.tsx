import WifiOffIcon from 'lucide-react/icons/wifi-off';
import { styled } from 'styled-components';
import { useOnline } from '../../lib/browser/use-online.ts';
import { desktopQuery } from '../../ui/theme.ts';
import { visuallyHidden } from '../../ui/visually-hidden.tsx';

/**
 * What is shown stays; what is done is sent on return (lib/outbox/keep-outbox.ts). Stands where the bars have room to spare: nothing on
 * the screen moves or is covered when it comes.
 */
export function OfflineNotice() {
  const isOnline = useOnline();
  return (
    <Place role="status">
      {!isOnline && (
        <Note>
          <WifiOffIcon size={18} aria-hidden />
          <span>
            <strong>You are offline.</strong> <More>Changes are sent when you are back.</More>
          </span>
        </Note>
      )}
    </Place>
  );
}

/** Takes what is left of the bar it is in. */
const Place = styled.div`
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

/** For the ears only, but where the side bar has names and is high enough. */
const More = styled.span`
  @media not all and ${desktopQuery} and (min-height: 45rem) { ${visuallyHidden} }
`;
