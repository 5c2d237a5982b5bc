import ExpandIcon from 'lucide-react/icons/maximize-2';
import { type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { t } from '../../../lib/languages/translate.ts';
import { RoundButton } from '../../../ui/round-button.tsx';

/** The wait for a possible second click. A double click likes the post and does not enlarge the picture. */
const doubleClickMs = 260;

/** Calls `onEnlarge` after a click on the picture, or on a button over it. Fills the parent element. */
export function LightboxTrigger({ onEnlarge, children }: { onEnlarge: () => void; children: ReactNode }) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <Box
      onClick={({ detail }) => {
        clearTimeout(timer.current);
        if (detail === 1) timer.current = setTimeout(onEnlarge, doubleClickMs);
      }}
    >
      {children}
      <EnlargeButton
        aria-label={t('posts.enlarge')}
        onClick={(event) => {
          event.stopPropagation();
          onEnlarge();
        }}
        onDoubleClick={(event) => event.stopPropagation()}
      >
        <ExpandIcon size={16} aria-hidden />
      </EnlargeButton>
    </Box>
  );
}

const EnlargeButton = styled(RoundButton)`
  position: absolute;
  inset-inline-end: 0.75rem;
  bottom: 0.75rem;
  transition: opacity ${({ theme }) => theme.motion.quick};

  ${({ theme }) => theme.at.hover} {
    opacity: 0;
    &:focus-visible { opacity: 1; }
  }
`;

const Box = styled.div`
  position: relative;
  height: 100%;
  cursor: zoom-in;

  &:hover > ${EnlargeButton} { opacity: 1; }
`;
