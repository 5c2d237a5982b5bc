import { type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';

/** The message that replaces a submitted form. It takes the focus. `children` are the links or buttons below it. */
export function Outcome({ text, children }: { text: string; children?: ReactNode }) {
  const textRef = useRef<HTMLParagraphElement>(null);
  useEffect(() => textRef.current?.focus(), []);
  return (
    <Box role="status">
      <Text ref={textRef} tabIndex={-1}>
        {text}
      </Text>
      {children}
    </Box>
  );
}

const Box = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space(4)};
`;

const Text = styled.p`
  outline: none;
  overflow-wrap: anywhere;
`;
