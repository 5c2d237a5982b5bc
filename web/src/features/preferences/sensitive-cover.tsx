import EyeOffIcon from 'lucide-react/icons/eye-off';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../ui/button.tsx';
import { sensitiveText } from './use-cover.ts';

interface SensitiveCoverProps {
  /** The blurred preview. It gives the box its height, unless the box fills its parent. */
  preview: ReactNode;
  isFilling: boolean;
  onShow: () => void;
}

/**
 * Covers the media of a sensitive post with a blurred preview and the button "Show". The media are not loaded, and
 * their description is not in the page.
 */
export function SensitiveCover({ preview, isFilling, onShow }: SensitiveCoverProps) {
  return (
    <Box role="group" aria-label={sensitiveText} $isFilling={isFilling}>
      {preview}
      <Notice>
        <EyeOffIcon size={32} strokeWidth={1.5} aria-hidden />
        <strong>{sensitiveText}</strong>
        <p>This post may show something that you don't want to see.</p>
        <Button tone="quiet" onClick={onShow}>
          Show
        </Button>
      </Notice>
    </Box>
  );
}

const Box = styled.div<{ $isFilling: boolean }>`
  position: relative;
  height: ${({ $isFilling }) => ($isFilling ? '100%' : 'auto')};
`;

/** The dark layer gives the white text enough contrast on every preview. */
const Notice = styled.div`
  position: absolute;
  inset: 0;
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: ${({ theme }) => theme.space(2)};
  padding: ${({ theme }) => theme.space(4)};
  background: rgb(0 0 0 / 0.62);
  color: #fff;
  text-align: center;

  & > p {
    max-width: 20rem;
    font: 400 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};
  }
  & > button { margin-top: ${({ theme }) => theme.space(2)}; }
`;
