import { type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';

/** What has come of what was asked, in place of the form; it takes the focus that the form had. `children`: the ways on. */
export function Outcome({ text, children }: { text: string; children?: ReactNode }) {
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <Box role="status">
      <Words ref={words} tabIndex={-1}>
        {text}
      </Words>
      {children}
    </Box>
  );
}

const Box = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space(4)};
`;

const Words = styled.p`
  outline: none;
  overflow-wrap: anywhere;
`;
