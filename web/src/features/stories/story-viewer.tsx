import XIcon from 'lucide-react/icons/x';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { arrowStep, stepTo } from '../../lib/browser/text-direction.ts';
import { usePageVisible } from '../../lib/browser/use-page-visible.ts';
import { t } from '../../lib/languages/translate.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { prefersReducedMotion } from '../../ui/use-media.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { altText } from '../posts/post/alt-text.ts';
import type { ShownStory, StoryAuthor } from './shown-story.ts';
import { StoryHead, StoryPlayback, StoryProgress } from './story-controls.tsx';
import { PreloadedMedia, StoryMedia } from './story-media.tsx';
import { fillsStage, Stage, StoryOverlays } from './story-overlays.tsx';
import { StoryGone, StoryPostView } from './story-post.tsx';
import { useMarkSeen } from './use-person-stories.ts';
import { type SwipeDirection, useStoryGestures } from './use-story-gestures.ts';

interface StoryViewerProps {
  author: StoryAuthor;
  /** Oldest first. If it is empty, the viewer says that the story is no longer available. */
  stories: readonly ShownStory[];
  initialIndex: number;
  onClose: () => void;
  /** Shows the stories of the next person (1) or the previous one (-1). Closes the viewer if there is nobody. */
  onPerson: (step: 1 | -1) => void;
  /** Called when the last story of this person appears. */
  onLast?: () => void;
  /** Renders the actions of a story. While `setInterrupted(true)`, the story stands still. */
  actions: (story: ShownStory, setInterrupted: (isInterrupted: boolean) => void) => ReactNode;
  /** Renders the part below a story: for others a reply, for the author the viewers. */
  foot?: (story: ShownStory, setInterrupted: (isInterrupted: boolean) => void) => ReactNode;
}

/** Shows stories in full screen, one after the other. Use another `key` for another person. */
export function StoryViewer({ author, stories, initialIndex, actions, foot, ...handlers }: StoryViewerProps) {
  const [index, setIndex] = useState(initialIndex);
  const [nowMs, setNowMs] = useState(() => Date.now());
  const [isPressed, setIsPressed] = useState(false);
  const [isInterrupted, setIsInterrupted] = useState(false);
  // Without motion, stories change only when the person asks for it.
  const [isPaused, setIsPaused] = useState(prefersReducedMotion);
  const [isMuted, setIsMuted] = useState(true);
  const [readyId, setReadyId] = useState<string | null>(null);
  const [missingIds, setMissingIds] = useState<readonly string[]>([]);
  const screen = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const isPageVisible = usePageVisible();
  const story = stories[index];
  const isGone = !story || story.goneAtMs <= nowMs || missingIds.includes(story.id);
  const isReady = isGone || readyId === story.id;
  const isRunning = isReady && isPageVisible && !isPressed && !isInterrupted && !isPaused;
  const next = stories[index + 1];
  const isLast = index >= stories.length - 1;
  useMarkSeen(isGone || !isReady ? null : story);
  useEffect(() => screen.current?.focus(), []);
  const goneAtMs = story?.goneAtMs ?? Number.POSITIVE_INFINITY;
  useEffect(() => {
    const restMs = goneAtMs - Date.now();
    if (restMs > maxTimerMs) return undefined;
    const timer = setTimeout(() => setNowMs(Date.now()), Math.max(0, restMs) + 1);
    return () => clearTimeout(timer);
  }, [goneAtMs]);
  const { onLast } = handlers;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the last story appears
  useEffect(() => {
    if (isLast) onLast?.();
  }, [isLast]);

  function move(step: 1 | -1) {
    setNowMs(Date.now());
    if (stories[index + step]) setIndex(index + step);
    else handlers.onPerson(step);
  }
  function handleSwipe(direction: SwipeDirection) {
    if (direction === 'down') handlers.onClose();
    // The next person is on the side that the finger moves away from.
    else if (direction !== 'up') handlers.onPerson(stepTo(direction === 'left' ? 'right' : 'left'));
  }
  function handleKeyDown(event: KeyboardEvent) {
    const { target, altKey, ctrlKey, metaKey } = event;
    if (altKey || ctrlKey || metaKey || event.defaultPrevented || isInterrupted) return;
    const isTyping = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    const step = arrowStep(event.key);
    if (isTyping) return;
    if (step !== 0) move(step);
    else if (event.key === ' ' && target === screen.current) setIsPaused(!isPaused);
    else return;
    event.preventDefault();
  }
  const gestures = useStoryGestures({ onHold: setIsPressed, onSwipe: handleSwipe });

  const position = { position: Math.min(index + 1, stories.length), count: stories.length };
  return (
    <Dialog label={t('stories.by', { name: author.fullName })} shape="full" onClose={handlers.onClose}>
      <Screen ref={screen} tabIndex={-1} onKeyDown={handleKeyDown}>
        <VisuallyHidden as="h1">{t('stories.by', { name: author.fullName })}</VisuallyHidden>
        <VisuallyHidden role="status">{stories.length > 0 && t('stories.position', position)}</VisuallyHidden>
        <Stage>
          {/* Dialogs of the actions are not inside, because their pointer events are no gestures. */}
          <Gestures {...gestures}>
            <Content key={story?.id}>
              {isGone ? (
                <StoryGone />
              ) : story.media ? (
                <StoryMedia
                  media={story.media}
                  alt={altText(story.media, author)}
                  video={video}
                  isRunning={isRunning}
                  isMuted={isMuted}
                  onReady={() => setReadyId(story.id)}
                  onMissing={() => setMissingIds([...missingIds, story.id])}
                />
              ) : (
                story.post && <StoryPostView post={story.post} onReady={() => setReadyId(story.id)} />
              )}
              {!isGone && <StoryOverlays overlays={story.overlays} />}
              {!isReady && (
                <Loading>
                  <Spinner size={28} />
                </Loading>
              )}
            </Content>
            {/* They keep the focus of the dialog, so that the keys work after a click. */}
            <Zone
              type="button"
              $isNext={false}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => move(-1)}
            >
              <VisuallyHidden>{t('stories.previous')}</VisuallyHidden>
            </Zone>
            <Zone type="button" $isNext onMouseDown={(event) => event.preventDefault()} onClick={() => move(1)}>
              <VisuallyHidden>{t('stories.next')}</VisuallyHidden>
            </Zone>
          </Gestures>
          <Top $isHidden={isPressed}>
            <StoryProgress
              count={stories.length}
              index={index}
              isRunning={isRunning}
              video={video}
              onEnd={() => move(1)}
            />
            <Bar>
              <StoryHead author={author} createdAtMs={isGone ? null : story.createdAtMs} />
              {!isGone && (
                <StoryPlayback
                  isPaused={isPaused}
                  onPause={setIsPaused}
                  isMuted={isMuted}
                  onMute={setIsMuted}
                  hasSound={story.media?.type === 'video' && story.media.hasSound !== false}
                />
              )}
              {!isGone && actions(story, setIsInterrupted)}
              <IconButton name={t('common.close')} icon={<XIcon size={24} aria-hidden />} onClick={handlers.onClose} />
            </Bar>
          </Top>
          {!isGone && foot && <Foot $isHidden={isPressed}>{foot(story, setIsInterrupted)}</Foot>}
        </Stage>
        {next?.media && <PreloadedMedia key={next.id} media={next.media} />}
      </Screen>
    </Dialog>
  );
}

/** Timers cannot be longer. */
const maxTimerMs = 2 ** 31 - 1;

const Screen = styled.div`
  display: grid;
  place-items: center;
  width: 100%;
  height: 100dvh;
  color: #fff;
  outline: none;
  container-type: size;
`;

const Gestures = styled.div`
  ${fillsStage}
  touch-action: none;
  user-select: none;
`;

const Content = styled.div`${fillsStage}`;

const Loading = styled.div`
  ${fillsStage}
  display: grid;
  place-items: center;
`;

/** The earlier third of the story leads back, and the rest leads on. */
const Zone = styled.button<{ $isNext: boolean }>`
  position: absolute;
  inset-block: 0;
  inset-inline-${({ $isNext }) => ($isNext ? 'end' : 'start')}: 0;
  width: ${({ $isNext }) => ($isNext ? '67%' : '33%')};
  border: 0;
  background: none;
  cursor: pointer;
  -webkit-tap-highlight-color: transparent;

  &:focus-visible { outline: 2px solid #fff; outline-offset: -4px; }
`;

const Top = styled.div<{ $isHidden: boolean }>`
  position: absolute;
  z-index: 2;
  inset: 0 0 auto;
  padding: ${({ theme }) => theme.space(3)} ${({ theme }) => theme.space(3)} ${({ theme }) => theme.space(8)};
  background: linear-gradient(rgb(0 0 0 / 0.6), transparent);
  opacity: ${({ $isHidden }) => ($isHidden ? 0 : 1)};
  transition: opacity ${({ theme }) => theme.motion.quick};
  pointer-events: none;

  & a, & button, & dialog { pointer-events: auto; }
  & :focus-visible { outline-color: #fff; }
`;

const Bar = styled.div`
  display: flex;
  align-items: center;
  gap: 0;
  padding-top: ${({ theme }) => theme.space(2)};

  & > button:hover { color: #fff; }
`;

const Foot = styled.div<{ $isHidden: boolean }>`
  position: absolute;
  z-index: 2;
  inset: auto 0 0;
  padding: ${({ theme }) => theme.space(8)} ${({ theme }) => theme.space(4)}
    calc(${({ theme }) => theme.space(4)} + env(safe-area-inset-bottom));
  background: linear-gradient(transparent, rgb(0 0 0 / 0.6));
  opacity: ${({ $isHidden }) => ($isHidden ? 0 : 1)};
  pointer-events: none;

  & a, & button, & input, & textarea, & dialog { pointer-events: auto; }
  & :focus-visible { outline-color: #fff; }
`;
