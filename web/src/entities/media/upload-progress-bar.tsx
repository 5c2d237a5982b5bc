import { useId } from 'react';
import { keyframes, styled } from 'styled-components';
import { messageName, type NamedMessage, t } from '../../lib/languages/translate.ts';
import type { UploadInProgress } from './upload.ts';

const hints: Partial<Record<UploadInProgress['status'], NamedMessage>> = {
  preparing: messageName('media.preparing'),
  queued: messageName('media.waitingForUploads'),
  offline: messageName('media.uploadPaused'),
  checking: messageName('media.checking'),
};

/** Shows the progress of an upload. The bar shows a fraction only while the file is being sent. */
export function UploadProgressBar({ status, fraction }: Pick<UploadInProgress, 'status' | 'fraction'>) {
  const id = useId();
  const percent = Math.floor(fraction * 100);
  const hint = hints[status];
  const hintText = hint === undefined ? t('media.percentSent', { percent }) : t(hint);
  const isMeasured = status === 'sending' || status === 'offline';
  return (
    <Box>
      <div role="status">
        <Title id={id}>{t('media.uploading')}</Title>
        {status === 'offline' && <Hint>{hintText}</Hint>}
      </div>
      <Bar aria-labelledby={id} max={100} value={isMeasured ? percent : undefined} />
      {status !== 'offline' && <Hint>{hintText}</Hint>}
    </Box>
  );
}

const Box = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space(2)};
  width: min(20rem, 100%);
  text-align: center;
`;

const Title = styled.p`
  font-weight: 650;
`;

const Hint = styled.p`
  color: inherit;
  font: 400 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};
  font-variant-numeric: tabular-nums;
`;

const slide = keyframes`
  from { background-position: 150% 0; }
  to { background-position: -50% 0; }
`;

const Bar = styled.progress`
  width: 100%;
  height: 6px;
  border: 0;
  border-radius: ${({ theme }) => theme.radius.round};
  background: rgb(255 255 255 / 0.3);
  overflow: hidden;
  appearance: none;

  &::-webkit-progress-bar { background: none; }
  &::-webkit-progress-value { background: #fff; transition: inline-size ${({ theme }) => theme.motion.calm}; }
  &::-moz-progress-bar { background: #fff; }

  &:indeterminate {
    background: linear-gradient(90deg, transparent 25%, #fff 50%, transparent 75%) 0 0 / 50% 100% no-repeat
      rgb(255 255 255 / 0.3);
    animation: ${slide} 1.2s ease-in-out infinite;
    scale: var(--forward) 1;
  }
  &:indeterminate::-moz-progress-bar { background: none; }
`;
