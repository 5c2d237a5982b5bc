import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { usePictureProgress } from '../../../entities/outgoing-messages/picture-progress.ts';
import { t } from '../../../lib/languages/translate.ts';
import { readQueuedFile } from '../../../lib/stored-files/queued-files.ts';
import { PictureFrame } from './picture-frame.ts';
import type { UnlistedMessage } from './use-outgoing.ts';

/** The picture of a message that is on its way to the server, with the progress. */
export function PendingPicture({ outgoing }: { outgoing: UnlistedMessage }) {
  const { uid, messageId, size, message, state } = outgoing;
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    let created: string | null = null;
    let isCancelled = false;
    void readQueuedFile(messageId, uid).then((file) => {
      if (!file || isCancelled) return;
      created = URL.createObjectURL(file.original);
      setUrl(created);
    });
    return () => {
      isCancelled = true;
      if (created !== null) URL.revokeObjectURL(created);
    };
  }, [messageId, uid]);
  const fraction = usePictureProgress(messageId);
  const percent = Math.round((fraction ?? 0) * 100);
  return (
    <PictureFrame $ratio={size ? size.width / size.height : 1}>
      {url !== null && <Image src={url} alt={message.embed?.kind === 'picture' ? message.embed.altText : ''} />}
      {state === 'sending' && (
        <Progress role="progressbar" aria-valuenow={percent} aria-label={t('conversations.uploadPercent', { percent })}>
          <Done style={{ inlineSize: `${percent}%` }} />
        </Progress>
      )}
    </PictureFrame>
  );
}

const Image = styled.img`
  display: block;
  width: 100%;
  height: 100%;
  object-fit: cover;
`;

const Progress = styled.div`
  position: absolute;
  inset: auto ${({ theme }) => theme.space(3)} ${({ theme }) => theme.space(3)};
  height: 0.3125rem;
  overflow: hidden;
  border-radius: ${({ theme }) => theme.radius.round};
  background: rgb(0 0 0 / 0.5);
`;

const Done = styled.div`
  height: 100%;
  background: #fff;
`;
