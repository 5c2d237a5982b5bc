import { mediaLimits } from '@glimpse/contract/media/media-limits';
import XIcon from 'lucide-react/icons/x';
import { styled } from 'styled-components';
import { t } from '../../../lib/languages/translate.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import type { MessagePictureDraft } from './message-picture-draft.tsx';

interface MessagePictureDraftViewProps {
  draft: MessagePictureDraft;
  altText: string;
  onAltText: (text: string) => void;
  onRemove: () => void;
}

/** The picture that the viewer has selected for the next message, with a field for its description. */
export const MessagePictureDraftView = ({ draft, altText, onAltText, onRemove }: MessagePictureDraftViewProps) => (
  <Line>
    {draft.status === 'failed' ? (
      <Problem role="alert">{draft.text}</Problem>
    ) : (
      <>
        <Thumb>
          <img src={draft.url} alt="" />
          {draft.status === 'preparing' && <Spinner label={t('conversations.preparing')} />}
        </Thumb>
        <Field
          dir="auto"
          value={altText}
          maxLength={mediaLimits.altText}
          aria-label={t('conversations.altText')}
          placeholder={t('conversations.altText')}
          onChange={(event) => onAltText(event.target.value)}
        />
      </>
    )}
    <IconButton name={t('conversations.removePicture')} icon={<XIcon size={20} aria-hidden />} onClick={onRemove} />
  </Line>
);

const Line = styled.div`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space(2)};
  padding-bottom: ${({ theme }) => theme.space(2)};
`;

const Problem = styled.p`
  flex: 1;
  color: ${({ theme }) => theme.color.danger};
`;

const Thumb = styled.span`
  position: relative;
  flex: none;
  width: 3.5rem;
  height: 3.5rem;
  overflow: hidden;
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.color.sunken};

  & > img { width: 100%; height: 100%; object-fit: cover; }
  & > span { position: absolute; inset: 0; margin: auto; }
`;

const Field = styled.input`
  flex: 1;
  min-width: 0;
  height: 2.75rem;
  padding: 0 ${({ theme }) => theme.space(3)};
  border: 1px solid ${({ theme }) => theme.color.outline};
  border-radius: ${({ theme }) => theme.radius.medium};
  background: none;
  font-size: 1rem;

  &::placeholder { color: ${({ theme }) => theme.color.textSoft}; opacity: 1; }
`;
