import { presetAvatars } from '@glimpse/contract/fields';
import XIcon from 'lucide-react/icons/x';
import { styled } from 'styled-components';
import { t } from '../../../lib/languages/translate.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';

interface AvatarPickerProps {
  /** The current picture of the profile, or the URL of an unsaved choice. */
  currentUrl: string;
  onChoose: (url: string) => void;
  onClose: () => void;
}

/** A dialog with the avatars that are part of the app. */
export function AvatarPicker({ currentUrl, onChoose, onClose }: AvatarPickerProps) {
  const title = t('profile.chooseAvatar');
  return (
    <Dialog label={title} shape="sheet" width="26rem" onClose={onClose}>
      <Head>
        <Title>{title}</Title>
        <IconButton name={t('common.close')} icon={<XIcon size={22} aria-hidden />} onClick={onClose} />
      </Head>
      <Grid>
        {presetAvatars.map((url, index) => (
          <li key={url}>
            <Choice
              type="button"
              aria-label={t('profile.avatar', { number: index + 1 })}
              aria-pressed={url === currentUrl}
              onClick={() => {
                onChoose(url);
                onClose();
              }}
            >
              <Avatar url={url} size={72} />
            </Choice>
          </li>
        ))}
      </Grid>
    </Dialog>
  );
}

const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  padding-block: ${({ theme }) => theme.space(2)} 0;
  padding-inline: ${({ theme }) => theme.space(5)} ${({ theme }) => theme.space(2)};
`;

const Title = styled.h2`
  font: 650 ${({ theme }) => theme.font.title} ${({ theme }) => theme.font.family};
`;

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: ${({ theme }) => theme.space(3)};
  justify-items: center;
  padding: ${({ theme }) => theme.space(4)} ${({ theme }) => theme.space(5)}
    calc(${({ theme }) => theme.space(6)} + env(safe-area-inset-bottom));
`;

const Choice = styled.button`
  padding: 3px;
  border: 2px solid transparent;
  border-radius: 50%;
  background: none;
  cursor: pointer;
  transition: border-color ${({ theme }) => theme.motion.quick}, scale ${({ theme }) => theme.motion.quick};

  ${({ theme }) => theme.at.hover} {
    &:hover { scale: 1.05; }
  }
  &:active { scale: 0.96; }
  &[aria-pressed='true'] { border-color: ${({ theme }) => theme.color.accentText}; }
`;
