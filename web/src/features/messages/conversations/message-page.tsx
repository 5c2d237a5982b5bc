import type { Author } from '@glimpse/contract/profiles/user';
import { styled } from 'styled-components';
import { isUnavailable } from '../../../lib/api/call-errors.ts';
import { useNow } from '../../../lib/languages/dates.ts';
import { t } from '../../../lib/languages/translate.ts';
import type { LiveList } from '../../../lib/live/live-list.ts';
import { useLivePage } from '../../../lib/live/live-pages.ts';
import type { Page } from '../../../lib/live/page-state.ts';
import { Retry } from '../../../ui/retry.tsx';
import { SpinnerArea } from '../../../ui/spinner.tsx';
import { Windowed } from '../../../ui/windowed.tsx';
import type { Arrangement } from './arrange-messages.ts';
import type { LiveMessage } from './listen-to-newest.ts';
import { MessageRow } from './message-row.tsx';
import { dayTitle } from './times.ts';
import type { ShownMessage } from './use-outgoing.ts';

/** What the rows of all pages have in common. */
export interface RowContext {
  readonly other: Author;
  readonly arrangement: ReadonlyMap<string, Arrangement>;
  readonly isRequestToViewer: boolean;
  /** The message below which 'Seen' is shown, or null. */
  readonly seenId: string | null;
  readonly newestId: string | null;
  /** The message to which the viewer has jumped, or null. */
  readonly highlightedId: string | null;
  readonly onReply: ((message: LiveMessage) => void) | undefined;
  readonly onJump: (messageId: string) => void;
}

interface MessagePageProps {
  list: LiveList<LiveMessage>;
  page: Page<LiveMessage>;
  index: number;
  /** The viewer's messages that the live list does not have yet, oldest first. */
  unlisted: readonly ShownMessage[];
  context: RowContext;
}

/** Pages within about three screens stay mounted, because users often scroll back that far. */
const marginPx = 2500;

/** One page of messages with its own listener. It is mounted only near the visible part, so that memory stays flat. */
export const MessagePage = (props: MessagePageProps) => (
  <div data-page={props.index}>
    <Windowed marginPx={marginPx}>
      <MountedPage {...props} />
    </Windowed>
  </div>
);

function MountedPage({ list, page, index, unlisted, context }: MessagePageProps) {
  const { error, retry } = useLivePage(list, page, index);
  // While the server cannot be reached, the listener continues by itself.
  const isFailed = error !== null && (page.items === null || !isUnavailable(error));
  const listed = page.items?.map((message): ShownMessage => ({ ...message, outgoing: null })) ?? [];
  return (
    <>
      {isFailed && (
        <MessageItem>
          <Retry text={t('conversations.messagesFailed')} onRetry={retry} />
        </MessageItem>
      )}
      {page.items === null && !isFailed && index > 0 && (
        <MessageItem>
          <SpinnerArea label={t('conversations.loadingMessages')} height="5rem" />
        </MessageItem>
      )}
      <MessageRows items={[...listed.toReversed(), ...unlisted]} context={context} />
    </>
  );
}

/** These messages, oldest first, with the day above the first message of each day. */
export const MessageRows = ({ items, context }: { items: readonly ShownMessage[]; context: RowContext }) =>
  items.map((message) => {
    const { startsDay = false, startsGroup = true, endsGroup = true } = context.arrangement.get(message.id) ?? {};
    return (
      <MessageItem key={message.id}>
        {startsDay && <DaySeparator timeMs={message.createdAt} />}
        <MessageRow
          message={message}
          other={context.other}
          startsGroup={startsGroup}
          endsGroup={endsGroup}
          isRequestToViewer={context.isRequestToViewer}
          isSeen={context.seenId === message.id}
          isNewest={context.newestId === message.id}
          isHighlighted={context.highlightedId === message.id}
          onReply={context.onReply}
          onJump={context.onJump}
        />
      </MessageItem>
    );
  });

const DaySeparator = ({ timeMs }: { timeMs: number }) => <Day>{dayTitle(timeMs, useNow())}</Day>;

const Day = styled.p`
  padding: ${({ theme }) => theme.space(4)} 0 ${({ theme }) => theme.space(2)};
  color: ${({ theme }) => theme.color.textSoft};
  font: 600 ${({ theme }) => theme.font.tiny} ${({ theme }) => theme.font.family};
  text-align: center;
`;

/**
 * The list of messages, and one of its items. They are not `ul` and `li`, because each page of the list is in a box of
 * its own (ui/windowed.tsx). A list without items is not in the layout.
 */
export const MessageItems = styled.div.attrs({ role: 'list' })`
  &:not(:has([role='listitem'])) { display: none; }
`;
const MessageItem = styled.div.attrs({ role: 'listitem' })``;
