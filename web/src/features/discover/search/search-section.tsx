import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';

interface SearchSectionProps {
  title: string;
  /** A button beside the title. */
  action?: ReactNode;
  /** Other results are loading. */
  isPending?: boolean;
  children: ReactNode;
}

/** A part of the search panel with a title. */
export function SearchSection({ title, action, isPending = false, children }: SearchSectionProps) {
  const titleId = useId();
  return (
    <Section aria-labelledby={titleId} aria-busy={isPending}>
      <Head>
        <Title id={titleId}>{title}</Title>
        {action}
      </Head>
      {children}
    </Section>
  );
}

const Section = styled.section`
  & + & { margin-top: ${({ theme }) => theme.space(5)}; }
`;

const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  min-height: 1.75rem;
  margin-bottom: ${({ theme }) => theme.space(2)};
`;

const Title = styled.h2`
  color: ${({ theme }) => theme.color.textSoft};
  font: 600 ${({ theme }) => theme.font.body} ${({ theme }) => theme.font.family};
`;
