import EyeOffIcon from 'lucide-react/icons/eye-off';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { t } from '../../lib/languages/translate.ts';
import { Button } from '../../ui/button.tsx';

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
    <Box role="group" aria-label={t('safety.sensitiveContent')} $isFilling={isFilling}>
      {preview}
      <Notice>
        <EyeOffIcon size={32} strokeWidth={1.5} aria-hidden />
        <strong>{t('safety.sensitiveContent')}</strong>
        <p>{t('safety.sensitiveAbout')}</p>
        <Button tone="quiet" onClick={onShow}>
          {t('safety.showSensitive')}
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
