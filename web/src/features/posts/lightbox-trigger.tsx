import ExpandIcon from 'lucide-react/icons/maximize-2';
import { type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { RoundButton } from '../../ui/round-button.tsx';

/** A second click within this time makes a double click, which likes the post instead. */
const doubleClickMs = 260;

/** Calls `onEnlarge` after a click on the picture or on its button. Fills the surrounding box. */
export function LightboxTrigger({ onEnlarge, children }: { onEnlarge: () => void; children: ReactNode }) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancel = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <Box
      onClick={({ detail }) => {
        cancel();
        if (detail === 1) timer.current = setTimeout(onEnlarge, doubleClickMs);
      }}
    >
      {children}
      <Enlarge
        aria-label="Enlarge"
        onClick={(event) => {
          event.stopPropagation();
          onEnlarge();
        }}
        onDoubleClick={(event) => event.stopPropagation()}
      >
        <ExpandIcon size={16} aria-hidden />
      </Enlarge>
    </Box>
  );
}

const Enlarge = styled(RoundButton)`
  position: absolute;
  right: 0.75rem;
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

  &:hover > ${Enlarge} { opacity: 1; }
`;
