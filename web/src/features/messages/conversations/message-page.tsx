import { isUnavailable } from '../../../lib/api/call-errors.ts';
import { t } from '../../../lib/languages/translate.ts';
import type { LiveList } from '../../../lib/live/live-list.ts';
import { useLivePage } from '../../../lib/live/live-pages.ts';
import type { Page } from '../../../lib/live/page-state.ts';
import { Retry } from '../../../ui/retry.tsx';
import { SpinnerArea } from '../../../ui/spinner.tsx';
import { Windowed } from '../../../ui/windowed.tsx';
import type { LiveMessage } from './listen-to-newest.ts';
import { MessageItem } from './message-item.ts';
import { MessageRows, type RowsProps } from './message-rows.tsx';
import type { ShownMessage } from './shown-message.ts';

interface MessagePageProps extends RowsProps {
  list: LiveList<LiveMessage> | null;
  page: Page<LiveMessage>;
  index: number;
  /** The viewer's messages that the live list does not have yet, oldest first. */
  unlisted: readonly ShownMessage[];
}

/** Pages within about three screens stay mounted, because users often scroll back that far. */
const marginPx = 2500;

/** One page of messages with its own listener. It is mounted only near the visible part, so that memory stays flat. */
export const MessagePage = ({ index, list, ...props }: MessagePageProps) =>
  list && (
    <div data-page={index}>
      <Windowed marginPx={marginPx}>
        <MountedPage index={index} list={list} {...props} />
      </Windowed>
    </div>
  );

function MountedPage({ list, page, index, unlisted, ...rows }: MessagePageProps & { list: LiveList<LiveMessage> }) {
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
      <MessageRows items={[...listed.toReversed(), ...unlisted]} {...rows} />
    </>
  );
}
