import CameraIcon from 'lucide-react/icons/camera';
import { styled } from 'styled-components';
import { t } from '../../../lib/languages/translate.ts';
import { Avatar } from '../../../ui/avatar.tsx';

interface OwnAvatarProps {
  url: string;
  /** px */
  size: number;
  onPress: () => void;
}

/** A button with the viewer's picture, to change it. Hover and keyboard focus show a camera and a tooltip. */
export function OwnAvatar({ url, size, onPress }: OwnAvatarProps) {
  return (
    <Frame>
      <PictureButton type="button" aria-label={t('profile.editPicture')} aria-haspopup="dialog" onClick={onPress}>
        <Avatar url={url} size={size} />
        <Cover>
          <CameraIcon size={size / 4} strokeWidth={1.75} aria-hidden />
        </Cover>
        <Badge>
          <CameraIcon size={14} strokeWidth={2} aria-hidden />
        </Badge>
      </PictureButton>
      <Tip role="tooltip">{t('profile.editPicture')}</Tip>
    </Frame>
  );
}

const Frame = styled.div`
  position: relative;
  width: fit-content;
`;

const Cover = styled.span`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
  border-radius: 50%;
  background: rgb(0 0 0 / 0.5);
  color: #fff;
  opacity: 0;
  transition: opacity ${({ theme }) => theme.motion.quick};
`;

/** Shown on touch screens, which have no hover. */
const Badge = styled.span`
  position: absolute;
  inset-inline-end: 0;
  bottom: 0;
  display: grid;
  place-items: center;
  width: 1.75rem;
  height: 1.75rem;
  border: 2px solid ${({ theme }) => theme.color.canvas};
  border-radius: 50%;
  background: ${({ theme }) => theme.color.accent};
  color: ${({ theme }) => theme.color.onAccent};

  ${({ theme }) => theme.at.hover} { display: none; }
`;

const Tip = styled.span`
  position: absolute;
  z-index: ${({ theme }) => theme.layer.bar};
  top: calc(100% + 0.5rem);
  inset-inline-start: 0;
  padding: ${({ theme }) => theme.space(1.5)} ${({ theme }) => theme.space(2.5)};
  border-radius: ${({ theme }) => theme.radius.small};
  background: ${({ theme }) => theme.color.text};
  color: ${({ theme }) => theme.color.canvas};
  font: 500 ${({ theme }) => theme.font.tiny} ${({ theme }) => theme.font.family};
  white-space: nowrap;
  visibility: hidden;
  opacity: 0;
  transition: opacity ${({ theme }) => theme.motion.quick};
  pointer-events: none;

  ${({ theme }) => theme.at.tablet} {
    inset-inline: -5rem;
    width: fit-content;
    margin-inline: auto;
  }
`;

const PictureButton = styled.button`
  position: relative;
  display: block;
  padding: 0;
  border: 0;
  border-radius: 50%;
  background: none;
  cursor: pointer;

  &:hover > ${Cover}, &:focus-visible > ${Cover} { opacity: 1; }
  &:hover + ${Tip}, &:focus-visible + ${Tip} { visibility: visible; opacity: 1; }
`;
