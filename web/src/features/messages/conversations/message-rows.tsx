import type { Author } from '@glimpse/contract/profiles/user';
import type { Arrangement } from './arrange-messages.ts';
import { DaySeparator } from './day-separator.tsx';
import type { LiveMessage } from './listen-to-newest.ts';
import { MessageItem } from './message-item.ts';
import { MessageRow } from './message-row.tsx';
import type { ShownMessage } from './shown-message.ts';

/** What the rows of all pages have in common. */
export interface RowsProps {
  other: Author;
  arrangement: ReadonlyMap<string, Arrangement>;
  isRequestToViewer: boolean;
  /** The message below which 'Seen' is shown, or null. */
  seenId: string | null;
  newestId: string | null;
  /** The message to which the viewer has jumped, or null. */
  highlightedId: string | null;
  onReply: ((message: LiveMessage) => void) | undefined;
  onJump: (messageId: string) => void;
}

/** The messages of one page, oldest first, with the day above the first message of each day. */
export const MessageRows = ({ items, ...props }: RowsProps & { items: readonly ShownMessage[] }) =>
  items.map((message) => {
    const { startsDay = false, startsGroup = true, endsGroup = true } = props.arrangement.get(message.id) ?? {};
    return (
      <MessageItem key={message.id}>
        {startsDay && <DaySeparator timeMs={message.createdAt} />}
        <MessageRow
          message={message}
          other={props.other}
          startsGroup={startsGroup}
          endsGroup={endsGroup}
          isRequestToViewer={props.isRequestToViewer}
          isSeen={props.seenId === message.id}
          isNewest={props.newestId === message.id}
          isHighlighted={props.highlightedId === message.id}
          onReply={props.onReply}
          onJump={props.onJump}
        />
      </MessageItem>
    );
  });
