import { memo } from 'react';
import { styled } from 'styled-components';
import type { LiveList } from '../../lib/live/live-list.ts';
import { useLivePage } from '../../lib/live/live-pages.ts';
import type { Page } from '../../lib/live/page-state.ts';
import { Retry } from '../../ui/retry.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Windowed } from '../../ui/windowed.tsx';
import type { LiveComment } from './queries.ts';
import { Thread } from './thread.tsx';

interface CommentSectionProps {
  list: LiveList<LiveComment>;
  page: Page<LiveComment>;
  index: number;
  /** One that stands before the list already. */
  shownBeforeId: string | undefined;
  postOwnerUid: string;
  openThreads: ReadonlySet<string>;
  onSwitch: (id: string, isOpen: boolean) => void;
  onAnswer: (comment: LiveComment) => void;
}

/** Some three screens: what one is likely to scroll back to. */
const marginPx = 2500;

/** One page of comments: its own listener, its own waiting, its own failure. Only near the viewport it exists. */
export const CommentSection = memo(function CommentSection(props: CommentSectionProps) {
  return (
    <Windowed marginPx={marginPx}>
      <Section {...props} />
    </Windowed>
  );
});

function Section({ list, page, index, shownBeforeId, openThreads, ...row }: CommentSectionProps) {
  const { error, retry } = useLivePage(list, page, index);
  if (page.items !== null)
    return (
      <Rows>
        {page.items
          .filter(({ id }) => id !== shownBeforeId)
          .map((comment) => (
            <Thread key={comment.id} comment={comment} isOpen={openThreads.has(comment.id)} {...row} />
          ))}
      </Rows>
    );
  return (
    <Item>
      {error ? (
        <Retry text="The comments could not be loaded." onRetry={retry} />
      ) : (
        <Wait>
          <Spinner label="Loading comments" />
        </Wait>
      )}
    </Item>
  );
}

const Rows = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space(4)};
`;

const Item = styled.div.attrs({ role: 'listitem' })``;

const Wait = styled.div`
  display: grid;
  place-items: center;
  padding: ${({ theme }) => theme.space(8)};
`;
