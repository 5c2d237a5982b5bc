import { clientTexts } from '@glimpse/contract/texts';
import { useId } from 'react';
import { keyframes, styled } from 'styled-components';
import type { UploadStep } from '../upload/upload-state.ts';

interface UploadProgressProps {
  step: UploadStep;
  /** Of the bytes sent, 0 to 1. */
  fraction: number;
}

const hints: Partial<Record<UploadStep, string>> = {
  preparing: 'Getting ready…',
  queued: 'Other uploads go first. It goes on by itself.',
  waiting: 'No connection. It goes on by itself.',
  checking: 'Almost done…',
};

/** 'Uploading Media' with how far it is; without a number before and after the bytes travel. */
export function UploadProgress({ step, fraction }: UploadProgressProps) {
  const id = useId();
  const percent = Math.floor(fraction * 100);
  const isMeasured = step === 'sending' || step === 'waiting';
  return (
    <Box>
      <div role="status">
        <Title id={id}>{clientTexts.mediaUploading}</Title>
        {step === 'waiting' && <Hint>{hints.waiting}</Hint>}
      </div>
      <Bar aria-labelledby={id} max={100} value={isMeasured ? percent : undefined} />
      {step !== 'waiting' && <Hint>{hints[step] ?? `${percent} %`}</Hint>}
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
  }
  &:indeterminate::-moz-progress-bar { background: none; }
`;
