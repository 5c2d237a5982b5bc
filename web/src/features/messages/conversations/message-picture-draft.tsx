import { AppError } from '@glimpse/contract/app-error';
import { mediaLimits } from '@glimpse/contract/media/media-limits';
import ImageIcon from 'lucide-react/icons/image-plus';
import XIcon from 'lucide-react/icons/x';
import { useCallback, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { readImage } from '../../../entities/media/read-media.ts';
import { problemText, redrawOf, selectFiles } from '../../../entities/media/selected-file.ts';
import { uploadServices } from '../../../entities/media/upload-services.ts';
import { useFileChooser } from '../../../entities/media/use-file-chooser.tsx';
import type { OutgoingMessage } from '../../../entities/outgoing-messages/outgoing-message.ts';
import { useViewer } from '../../../entities/viewer/viewer.tsx';
import { t } from '../../../lib/languages/translate.ts';
import { type QueuedFile, storeQueuedFile } from '../../../lib/stored-files/queued-files.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';

/**
 * | Status    | Meaning                                              | What leads out of it                      |
 * | --------- | ---------------------------------------------------- | ----------------------------------------- |
 * | preparing | The browser reads the picture and redraws it.        | Done: ready. Not accepted: failed.        |
 * | ready     | The message can be sent.                             | Nothing.                                  |
 * | failed    | `text` is the reason, for the viewer.                | Nothing.                                  |
 *
 * `remove`, `store` and another selection end every state.
 */
type MessagePictureDraft =
  | { readonly status: 'preparing'; readonly url: string }
  | { readonly status: 'ready'; readonly url: string; readonly picture: PreparedPicture }
  | { readonly status: 'failed'; readonly url: null; readonly text: string };

/** The picture that the viewer has selected for the next message. */
export function useMessagePictureDraft() {
  const { uid } = useViewer();
  const [draft, setDraft] = useState<MessagePictureDraft | null>(null);
  const current = useRef<{ end: AbortController; url: string } | null>(null);

  const clear = useCallback(() => {
    current.current?.end.abort();
    if (current.current) URL.revokeObjectURL(current.current.url);
    current.current = null;
  }, []);
  useEffect(() => clear, [clear]);

  function select(file: File) {
    clear();
    const end = new AbortController();
    const url = URL.createObjectURL(file);
    current.current = { end, url };
    setDraft({ status: 'preparing', url });
    preparePicture(uid, file, end.signal).then(
      (picture) => {
        if (!end.signal.aborted) setDraft({ status: 'ready', url, picture });
      },
      (error: unknown) => {
        const text = error instanceof AppError ? error.message : t('conversations.pictureUnreadable');
        if (!end.signal.aborted) setDraft({ status: 'failed', url: null, text });
      },
    );
  }

  function remove() {
    clear();
    setDraft(null);
  }

  /** Stores the ready picture for the message with this id. Returns false if the storage is full. */
  async function store(messageId: string, { file }: PreparedPicture): Promise<boolean> {
    const isStored = await storeQueuedFile(messageId, file);
    if (isStored) remove();
    return isStored;
  }

  return { draft, select, remove, store };
}

interface PreparedPicture {
  readonly file: QueuedFile;
  readonly size: NonNullable<OutgoingMessage['size']>;
}

/**
 * Checks a selected picture, and redraws it in the browser if it is HEIC or too large. Throws AppError with the reason
 * for the viewer.
 */
async function preparePicture(uid: string, selection: File, signal: AbortSignal): Promise<PreparedPicture> {
  const { selected, rejections } = selectFiles([selection], 1);
  const picture = selected[0] ?? rejections[0]?.smaller;
  if (!picture) throw new AppError('invalid-argument', rejections[0]?.text ?? '');
  if (picture.kind !== 'image') throw new AppError('invalid-argument', problemText('imagesOnly'));
  const redraw = redrawOf(picture);
  const original = redraw ? await uploadServices(uid).redraw(picture.file, redraw, signal) : picture.file;
  const url = URL.createObjectURL(original);
  const size = await readImage(url).finally(() => URL.revokeObjectURL(url));
  if (!size) throw new AppError('invalid-argument', t('conversations.pictureUnreadable'));
  const type = redraw ? original.type : picture.type;
  return {
    file: { uid, kind: 'image', type, original, poster: null, captions: null, focus: null, uploadId: null },
    size,
  };
}

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

/** Opens the file dialog of the system for a picture. */
export function PictureButton({ onSelect }: { onSelect: (file: File) => void }) {
  const label = t('conversations.addPicture');
  const chooser = useFileChooser({ label, accepted: 'image', onReplace: ([file]) => file && onSelect(file) });
  return (
    <>
      <IconButton
        name={label}
        icon={<ImageIcon size={22} strokeWidth={1.75} aria-hidden />}
        onClick={chooser.replace}
      />
      {chooser.input}
    </>
  );
}
