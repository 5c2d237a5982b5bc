import type { Author } from '@glimpse/contract/profiles/user';
import DownIcon from 'lucide-react/icons/chevron-down';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useViewer } from '../../../entities/viewer/viewer.tsx';
import { t } from '../../../lib/languages/translate.ts';
import type { LiveList } from '../../../lib/live/live-list.ts';
import type { Page } from '../../../lib/live/page-state.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { EndSentinel } from '../../../ui/end-sentinel.tsx';
import { useInView } from '../../../ui/in-view.ts';
import { RoundButton } from '../../../ui/round-button.tsx';
import { SmallText } from '../../../ui/small-text.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { arrangeMessages, seenMessageId } from './arrange-messages.ts';
import type { LiveMessage } from './listen-to-newest.ts';
import { MessageItems, MessagePage, MessageRows, type RowContext } from './message-page.tsx';
import type { LiveConversation } from './queries.ts';
import { TypingIndicator } from './typing.tsx';
import { useJump } from './use-jump.ts';
import type { ShownMessage } from './use-outgoing.ts';

/** What the browser has loaded of a conversation. */
interface LiveMessageList {
  readonly conversation: LiveConversation;
  readonly list: LiveList<LiveMessage>;
  /** Newest first. */
  readonly pages: readonly Page<LiveMessage>[];
  readonly hasMore: boolean;
  readonly loadMore: () => void;
}

interface MessageScrollerProps {
  other: Author;
  /** null before the first message. */
  live: LiveMessageList | null;
  /** The viewer's messages that the live list does not have yet, oldest first. */
  unlisted: readonly ShownMessage[];
  onReply?: (message: LiveMessage) => void;
  onNewestVisible?: (isVisible: boolean) => void;
}

const nothing = { conversation: null, pages: [], hasMore: false, loadMore: () => {} } as const;

/**
 * The messages, oldest first, in a box that is scrolled to its end. The box measures the scroll position from its end
 * (`column-reverse`), so that the messages do not move when older ones load above them.
 */
export function MessageScroller({ other, live, unlisted, onReply, onNewestVisible }: MessageScrollerProps) {
  const { conversation, pages, hasMore, loadMore } = live ?? nothing;
  const { uid } = useViewer();
  const box = useRef<HTMLDivElement>(null);
  const [isNewestVisible, setNewestVisible] = useState(true);
  const end = useInView<HTMLDivElement>((isVisible) => {
    setNewestVisible(isVisible);
    onNewestVisible?.(isVisible);
  });
  const oldestFirst = useMemo(
    () => [...pages.flatMap(({ items }) => items ?? []).toReversed(), ...unlisted],
    [pages, unlisted],
  );
  const arrangement = useMemo(() => arrangeMessages(oldestFirst), [oldestFirst]);
  const { jumpTo, highlightedId } = useJump(box, pages, hasMore, loadMore);
  // At first only the newest page is read. The next one loads when the viewer scrolls or presses the button.
  const [wantsMore, setWantsMore] = useState(false);
  const scrollToEnd = () => {
    // Return nothing: `scrollTo` returns a promise in Chromium, and React would call the value that an effect returns.
    box.current?.scrollTo({ top: 0 });
  };
  const newestOwnId = unlisted.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a message of the viewer scrolls to the end
  useLayoutEffect(() => scrollToEnd(), [newestOwnId]);

  const lastOfOther = oldestFirst.findLast((message) => message.uid === other.uid);
  const context: RowContext = {
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
          {isComplete && <ConversationStart other={other} isNew={live === null} />}
          {hasMore &&
            (wantsMore ? (
              <EndSentinel key={pages.length} onReach={loadMore} marginPx={800} />
            ) : (
              <Button tone="text" onClick={() => setWantsMore(true)}>
                {t('conversations.older')}
              </Button>
            ))}
          <MessageItems aria-label={t('conversations.with', { name: other.fullName })}>
            {live ? (
              pages
                .map((page, index) => (
                  <MessagePage
                    key={page.after?.join() ?? 'newest'}
                    list={live.list}
                    page={page}
                    index={index}
                    unlisted={index === 0 ? unlisted : []}
                    context={context}
                  />
                ))
                .toReversed()
            ) : (
              <MessageRows items={unlisted} context={context} />
            )}
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

/** It covers the box and is not an item of the list. Otherwise the messages would move when the first page has loaded. */
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

  /* MessagePage shows an alert if the first page could not be loaded. Then nothing is loading. */
  &:has([role='alert']) > ${Loading} { display: none; }
`;

const Box = styled.div`
  display: flex;
  flex-direction: column-reverse;
  height: 100%;
  overflow-y: auto;
  overscroll-behavior: contain;
`;

/** The only child of the box, because `column-reverse` would reverse the order of several children. */
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

interface ConversationStartProps {
  other: Author;
  /** Nobody has written a message yet. */
  isNew: boolean;
}

/** Above the first message: the other person, and who can read the messages. */
const ConversationStart = ({ other, isNew }: ConversationStartProps) => (
  <Start>
    <Avatar url={other.profileAvatar} size={80} />
    <StartName dir="auto">{other.fullName}</StartName>
    {isNew && <StartText>{t('conversations.firstMessage', { name: other.fullName })}</StartText>}
    <StartText>{t('conversations.notEncrypted')}</StartText>
  </Start>
);

const Start = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${({ theme }) => theme.space(2)};
  padding: ${({ theme }) => theme.space(8)} ${({ theme }) => theme.space(4)} ${({ theme }) => theme.space(4)};
  text-align: center;
`;

const StartName = styled.p`
  font: 700 ${({ theme }) => theme.font.title} ${({ theme }) => theme.font.family};
  overflow-wrap: anywhere;
`;

const StartText = styled(SmallText)`
  max-width: 24rem;
`;
