import { styled } from 'styled-components';
import type { Rejection } from '../../entities/media/selected-file.ts';
import { t } from '../../lib/languages/translate.ts';
import { Button } from '../../ui/button.tsx';

interface RejectedFilesProps {
  rejections: readonly Rejection[];
  /** Called when the user agrees to make the pictures smaller. null while nothing can be changed. */
  onMakeSmaller: (() => void) | null;
}

/**
 * Shows why files were not accepted. The alert element is always rendered, because screen readers announce only changes
 * of existing elements.
 */
export function RejectedFiles({ rejections, onMakeSmaller }: RejectedFilesProps) {
  const shrinkableCount = rejections.filter(({ smaller }) => smaller !== null).length;
  return (
    <Overlay>
      <div role="alert">
        {rejections.length > 0 && (
          <Card>
            {rejections
              .map(({ name, text }) => (name === '' ? text : t('media.rejectedFile', { name, reason: text })))
              .join('\n')}
          </Card>
        )}
      </div>
      {shrinkableCount > 0 && onMakeSmaller && (
        <Offer>
          <Button tone="quiet" onClick={onMakeSmaller}>
            {t('media.makeSmaller', { count: shrinkableCount })}
          </Button>
        </Offer>
      )}
    </Overlay>
  );
}

const Overlay = styled.div`
  position: absolute;
  top: 0.75rem;
  inset-inline-end: 0.75rem;
  inset-inline-start: 0.75rem;
  z-index: 1;
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.color.surface};

  &:has(p) { box-shadow: ${({ theme }) => theme.color.shadow}; }
`;

const Offer = styled.div`
  padding-bottom: ${({ theme }) => theme.space(2.5)};
  text-align: center;
`;

const Card = styled.p`
  padding: ${({ theme }) => theme.space(2.5)} ${({ theme }) => theme.space(4)};
  color: ${({ theme }) => theme.color.danger};
  font-weight: 500;
  text-align: center;
  white-space: pre-line;
  overflow-wrap: anywhere;
`;
