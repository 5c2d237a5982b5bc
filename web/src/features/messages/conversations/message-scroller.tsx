import type { Author } from '@glimpse/contract/profiles/user';
import DownIcon from 'lucide-react/icons/chevron-down';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useViewer } from '../../../entities/viewer/viewer.tsx';
import { t } from '../../../lib/languages/translate.ts';
import type { LiveList } from '../../../lib/live/live-list.ts';
import type { Page } from '../../../lib/live/page-state.ts';
import { Button } from '../../../ui/button.tsx';
import { EndSentinel } from '../../../ui/end-sentinel.tsx';
import { useInView } from '../../../ui/in-view.ts';
import { RoundButton } from '../../../ui/round-button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { arrangeMessages, seenMessageId } from './arrange-messages.ts';
import { ConversationStart } from './conversation-start.tsx';
import type { LiveMessage } from './listen-to-newest.ts';
import { MessageItems } from './message-item.ts';
import { MessagePage } from './message-page.tsx';
import { MessageRows } from './message-rows.tsx';
import type { LiveConversation } from './queries.ts';
import { toShown } from './shown-message.ts';
import { TypingIndicator } from './typing-indicator.tsx';
import { useJump } from './use-jump.ts';
import type { UnlistedMessage } from './use-outgoing.ts';

interface MessageScrollerProps {
  other: Author;
  /** null before the first message. Then `list` is null and there are no pages. */
  conversation: LiveConversation | null;
  list: LiveList<LiveMessage> | null;
  /** Newest first. */
  pages: readonly Page<LiveMessage>[];
  outgoing: readonly UnlistedMessage[];
  hasMore: boolean;
  onMore?: () => void;
  onReply?: (message: LiveMessage) => void;
  onNewestVisible?: (isVisible: boolean) => void;
}

/**
 * The messages, oldest first, in a box that is scrolled to its end. The box measures the scroll position from its end
 * (`column-reverse`), so that the messages do not move when older ones load above them.
 */
export function MessageScroller(props: MessageScrollerProps) {
  const { other, conversation, list, pages, outgoing, hasMore, onMore = () => {}, onReply, onNewestVisible } = props;
  const { uid } = useViewer();
  const box = useRef<HTMLDivElement>(null);
  const [isNewestVisible, setNewestVisible] = useState(true);
  const end = useInView<HTMLDivElement>((isVisible) => {
    setNewestVisible(isVisible);
    onNewestVisible?.(isVisible);
  });
  const newestMs = pages[0]?.items?.[0]?.createdAt ?? 0;
  const unlisted = useMemo(() => outgoing.map((message) => toShown(message, newestMs)), [outgoing, newestMs]);
  const oldestFirst = useMemo(
    () => [...pages.flatMap(({ items }) => items ?? []).toReversed(), ...unlisted],
    [pages, unlisted],
  );
  const arrangement = useMemo(() => arrangeMessages(oldestFirst), [oldestFirst]);
  const { jumpTo, highlightedId } = useJump(box, pages, hasMore, onMore);
  // A conversation that is only opened reads one page. Scrolling or a button loads the next one.
  const [wantsMore, setWantsMore] = useState(false);
  const scrollToEnd = () => {
    // Without braces, Chromium's promise would be the result, which React would take for a function that cleans up.
    box.current?.scrollTo({ top: 0 });
  };
  const newestOwnId = unlisted.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a message of the viewer scrolls to the end
  useLayoutEffect(() => scrollToEnd(), [newestOwnId]);

  const lastOfOther = oldestFirst.findLast((message) => message.uid === other.uid);
  const rows = {
    other,
    arrangement,
    isRequestToViewer: conversation?.list === 'requests',
    seenId: seenMessageId(oldestFirst, uid, conversation?.otherReadAt ?? null),
    newestId: oldestFirst.at(-1)?.id ?? null,
    highlightedId,
    onReply,
    onJump: jumpTo,
  };
  const isLoading = pages[0]?.items === null;
  const isComplete = !hasMore && pages.every(({ items }) => items !== null);
  return (
    <Frame>
      <Box ref={box} onScroll={({ currentTarget }) => setWantsMore(wantsMore || currentTarget.scrollTop < 0)}>
        <Content>
          {isComplete && <ConversationStart other={other} isNew={conversation === null} />}
          {hasMore &&
            (wantsMore ? (
              <EndSentinel key={pages.length} onReach={onMore} marginPx={800} />
            ) : (
              <Button tone="text" onClick={() => setWantsMore(true)}>
                {t('conversations.older')}
              </Button>
            ))}
          <MessageItems aria-label={t('conversations.with', { name: other.fullName })}>
            {pages
              .map((page, index) => (
                <MessagePage
                  key={page.after?.join() ?? 'newest'}
                  list={list}
                  page={page}
                  index={index}
                  unlisted={index === 0 ? unlisted : []}
                  {...rows}
                />
              ))
              .toReversed()}
            {pages.length === 0 && <MessageRows items={unlisted} {...rows} />}
          </MessageItems>
          <TypingIndicator
            other={other}
            isOpen={conversation?.state === 'open'}
            lastMessageMs={lastOfOther?.createdAt ?? 0}
          />
          <End ref={end} />
        </Content>
      </Box>
      {isLoading && (
        <Loading>
          <Spinner label={t('conversations.loadingMessages')} />
        </Loading>
      )}
      {!isNewestVisible && (
        <ToEnd aria-label={t('conversations.newMessages')} onClick={scrollToEnd}>
          <DownIcon size={20} aria-hidden />
        </ToEnd>
      )}
    </Frame>
  );
}

/** Not in the list, so that the list appears in its position when its first page has loaded. */
const Loading = styled.div`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
  pointer-events: none;
`;

const Frame = styled.div`
  position: relative;
  flex: 1;
  min-height: 0;

  /* The first page could not be loaded. */
  &:has([role='alert']) > ${Loading} { display: none; }
`;

const Box = styled.div`
  display: flex;
  flex-direction: column-reverse;
  height: 100%;
  overflow-y: auto;
  overscroll-behavior: contain;
`;

/** One child, so that its content has the order of the screen. */
const Content = styled.div`
  display: flex;
  flex-direction: column;
  margin-bottom: auto;
  padding: ${({ theme }) => theme.space(3)} ${({ theme }) => theme.space(3)} ${({ theme }) => theme.space(2)};
`;

const End = styled.div`
  height: 1px;
`;

const ToEnd = styled(RoundButton)`
  position: absolute;
  inset-inline-end: ${({ theme }) => theme.space(4)};
  bottom: ${({ theme }) => theme.space(3)};
`;
