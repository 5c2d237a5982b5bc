import XIcon from 'lucide-react/icons/x';
import { type ReactNode, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { acceptedTypes } from '../upload/check-file.ts';
import { AvatarPicker } from './avatar-picker.tsx';
import { UploadProgress } from './upload-progress.tsx';
import type { PictureDraft } from './use-picture-draft.ts';

interface PicturePanelProps {
  /** What the profile shows now: the draft, or what is saved. */
  shown: string;
  draft: PictureDraft;
  /** At the end: what can be done with a chosen picture. */
  actions: ReactNode;
  onClose: () => void;
}

/** Chooses a profile picture: a file from the disk, one of the presets, or none. Saving it is another matter. */
export function PicturePanel({ shown, draft, actions, onClose }: PicturePanelProps) {
  const [isPicking, setIsPicking] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const { state, refusal } = draft.upload;
  // What failed is not what others will see: the picture before it stays.
  const onItsWay = state.status === 'working' ? state.chosen : null;
  return (
    <Dialog label="Profile picture" shape="sheet" width="24rem" onClose={onClose}>
      <Corner>
        <IconButton name="Close" icon={<XIcon size={22} aria-hidden />} onClick={onClose} />
      </Corner>
      <Body
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          draft.chooseFile([...event.dataTransfer.files]);
        }}
      >
        <Title>Profile picture</Title>
        <Avatar url={onItsWay?.previewUrl ?? shown} size={144} name="The picture as others will see it" />
        {refusal !== null && <Refusal role="alert">{refusal}</Refusal>}
        <Choices>
          <UploadProgress upload={draft.upload} />
          {state.status !== 'working' && (
            <Button
              tone={draft.url === null ? 'primary' : 'quiet'}
              isWide
              onClick={() => chooser.current?.click()}
            >
              Upload a picture
            </Button>
          )}
          <Button tone="quiet" isWide aria-haspopup="dialog" onClick={() => setIsPicking(true)}>
            Choose an avatar
          </Button>
          {shown !== '' && (
            <Button tone="danger" isWide onClick={() => draft.choosePreset('')}>
              Remove picture
            </Button>
          )}
          {actions}
        </Choices>
        <input
          ref={chooser}
          type="file"
          hidden
          accept={acceptedTypes('image')}
          aria-label="Picture file"
          onChange={(event) => {
            draft.chooseFile([...(event.target.files ?? [])]);
            // The same file again is a choice too.
            event.target.value = '';
          }}
        />
      </Body>
      {isPicking && (
        <AvatarPicker current={shown} onChoose={draft.choosePreset} onClose={() => setIsPicking(false)} />
      )}
    </Dialog>
  );
}

const Corner = styled.div`
  position: absolute;
  top: 0.5rem;
  right: 0.5rem;
`;

const Body = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${({ theme }) => theme.space(4)};
  padding: ${({ theme }) => theme.space(4)} ${({ theme }) => theme.space(5)}
    calc(${({ theme }) => theme.space(5)} + env(safe-area-inset-bottom));
`;

const Title = styled.h2`
  font: 650 ${({ theme }) => theme.font.title} ${({ theme }) => theme.font.family};
`;

const Choices = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space(2)};
  align-self: stretch;
`;

const Refusal = styled.p`
  color: ${({ theme }) => theme.color.danger};
  text-align: center;
`;
