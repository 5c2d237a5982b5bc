import ExpandIcon from 'lucide-react/icons/maximize-2';
import { type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { RoundButton } from '../../ui/round-button.tsx';

/** Within this time a second press makes a double press, which is another wish. */
const doublePressMs = 260;

/** A picture that is enlarged by a press, or by its button. Fills the box around it. */
export function Enlargeable({ onEnlarge, children }: { onEnlarge: () => void; children: ReactNode }) {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => clearTimeout(waiting.current);
  useEffect(() => () => clearTimeout(waiting.current), []);
  return (
    <Box
      onClick={({ detail }) => {
        stop();
        if (detail === 1) waiting.current = setTimeout(onEnlarge, doublePressMs);
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
