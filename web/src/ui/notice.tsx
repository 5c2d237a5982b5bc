import type { ReactNode } from 'react';
import { styled } from 'styled-components';

interface NoticeProps {
  icon?: ReactNode;
  title?: string;
  /** The notice is a part of a page that has a heading. */
  isSection?: boolean;
  children?: ReactNode;
  /** Usually a button. */
  action?: ReactNode;
}

/** Explains why there is no content. */
export function Notice({ icon, title, isSection = false, children, action }: NoticeProps) {
  return (
    <Box>
      {icon && <Circle aria-hidden>{icon}</Circle>}
      {title !== undefined && <Title as={isSection ? 'h2' : 'h1'}>{title}</Title>}
      {children !== undefined && <Text>{children}</Text>}
      {action}
    </Box>
  );
}

const Box = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${({ theme }) => theme.space(4)};
  padding: ${({ theme }) => theme.space(16)} ${({ theme }) => theme.space(6)};
  text-align: center;
`;

const Circle = styled.div`
  display: grid;
  place-items: center;
  width: 4rem;
  height: 4rem;
  border: 1.5px solid ${({ theme }) => theme.color.text};
  border-radius: 50%;
`;

const Title = styled.h1`
  font: 700 ${({ theme }) => theme.font.title} ${({ theme }) => theme.font.family};
`;

const Text = styled.p`
  max-width: 26rem;
  color: ${({ theme }) => theme.color.textSoft};
`;
