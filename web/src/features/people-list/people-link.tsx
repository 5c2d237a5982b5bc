import { type MouseEvent, type ReactNode, Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { styled } from 'styled-components';
import { CodeFailure } from '../../ui/code-failure.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { lazily } from '../../ui/lazily.ts';
import { Link } from '../../ui/link.tsx';
import { tabletQuery } from '../../ui/theme.ts';
import { peopleTexts } from './people-texts.ts';
import type { PeopleListKind } from './use-people-list.ts';

const { Component: PeopleList, preload } = lazily(async () => (await import('./people-list.tsx')).PeopleList);

interface PeopleLinkProps {
  kind: PeopleListKind;
  /** The page with the same list. */
  to: string;
  /** What is counted. */
  children: ReactNode;
}

/** A count that opens its list: the page on a phone and in a new tab, a dialog over the current screen otherwise. */
export function PeopleLink({ kind, to, children }: PeopleLinkProps) {
  const [isOpen, setIsOpen] = useState(false);
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    if (!matchMedia(tabletQuery).matches) return;
    event.preventDefault();
    setIsOpen(true);
  };
  const { title, empty } = peopleTexts[kind.of];
  const close = () => setIsOpen(false);
  return (
    <>
      <Counted to={to} onClick={open} onPointerEnter={preload}>
        {children}
      </Counted>
      {isOpen && (
        <Dialog label={title} onClose={close} width="26rem">
          <Body>
            <Title>{title}</Title>
            <ErrorBoundary FallbackComponent={CodeFailure}>
              <Suspense>
                <PeopleList kind={kind} empty={empty} onOpen={close} />
              </Suspense>
            </ErrorBoundary>
          </Body>
        </Dialog>
      )}
    </>
  );
}

const Counted = styled(Link)`
  color: inherit;
  font: inherit;

  &:hover { text-decoration: underline; }
`;

const Body = styled.div`
  min-height: 24rem;
  padding: ${({ theme }) => theme.space(5)};
  color: ${({ theme }) => theme.color.text};
  font: 400 ${({ theme }) => theme.font.body} ${({ theme }) => theme.font.family};
  text-align: start;
`;

const Title = styled.h2`
  margin-bottom: ${({ theme }) => theme.space(4)};
  font: 650 ${({ theme }) => theme.font.title} ${({ theme }) => theme.font.family};
  text-align: center;
`;
