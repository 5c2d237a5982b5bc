import { type MouseEvent, type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { t } from '../../lib/languages/translate.ts';
import { CodeBoundary } from '../../ui/code-failure.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { hitArea } from '../../ui/hit-area.ts';
import { lazily } from '../../ui/lazily.ts';
import { Link } from '../../ui/link.tsx';
import { tabletQuery } from '../../ui/theme.ts';
import type { PeopleListKind } from './use-people-list.ts';

const { Component: PeopleList, preload } = lazily(async () => (await import('./people-list.tsx')).PeopleList);

interface PeopleLinkProps {
  kind: PeopleListKind;
  /** The path of the page with the same list. */
  to: string;
  /** The count, e.g. '12 followers'. */
  children: ReactNode;
}

/** A count that links to the page with the list of people. On large screens, a click opens the list in a dialog. */
export function PeopleLink({ kind, to, children }: PeopleLinkProps) {
  const [isOpen, setIsOpen] = useState(false);
  const openDialog = (event: MouseEvent) => {
    // The browser opens the link in another tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    if (!matchMedia(tabletQuery).matches) return;
    event.preventDefault();
    setIsOpen(true);
  };
  const { title, empty } = peopleTexts[kind.of]();
  const close = () => setIsOpen(false);
  return (
    <>
      <CountLink to={to} onClick={openDialog} onPointerEnter={preload}>
        {children}
      </CountLink>
      {isOpen && (
        <Dialog label={title} onClose={close} width="26rem">
          <Body>
            <Title>{title}</Title>
            <CodeBoundary>
              <PeopleList kind={kind} empty={empty} onOpen={close} />
            </CodeBoundary>
          </Body>
        </Dialog>
      )}
    </>
  );
}

/** The title of each list and its message when it is empty. */
export const peopleTexts: Record<PeopleListKind['of'], () => { title: string; empty: string }> = {
  likes: () => ({ title: t('people.likesTitle'), empty: t('people.noLikes') }),
  followers: () => ({ title: t('people.followersTitle'), empty: t('people.noFollowers') }),
  following: () => ({ title: t('people.followingTitle'), empty: t('people.noFollowing') }),
};

const CountLink = styled(Link)`
  position: relative;
  display: inline-block;
  color: inherit;
  font: inherit;

  ${hitArea}

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
