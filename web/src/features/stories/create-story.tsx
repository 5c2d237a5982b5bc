import { guestAccount } from '@glimpse/contract/auth/guest';
import { mediaLimits } from '@glimpse/contract/media/media-limits';
import { type NewStory, type Overlay, storyLimits } from '@glimpse/contract/stories/story';
import { storyCalls } from '@glimpse/contract/stories/story-calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { useFileChooser } from '../../entities/media/use-file-chooser.tsx';
import { useViewer } from '../../entities/viewer/viewer.tsx';
import { call } from '../../lib/api/call.ts';
import { links } from '../../lib/browser/links.ts';
import { t } from '../../lib/languages/translate.ts';
import { useLiveQuery } from '../../lib/live/live-query.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { SmallText } from '../../ui/small-text.ts';
import { TextField } from '../../ui/text-field.tsx';
import { livePost } from '../posts/post/queries.ts';
import { OverlayFields, OverlayHandle } from './edit-overlay.tsx';
import { Stage } from './story-overlays.tsx';
import { StoryPostView } from './story-post.tsx';
import { UploadView, useStoryUpload } from './story-upload.tsx';
import { storiesKey } from './use-person-stories.ts';

/** A text while it is edited. */
interface EditedOverlay extends Overlay {
  readonly id: string;
}

const newOverlay = (): EditedOverlay => ({
  id: crypto.randomUUID(),
  ...{ text: '', x: 0.5, y: 0.5, colour: 'white', size: 'medium', hasBackground: true },
});

/** The form for a new story: a picture or video, or a post, with texts on it. */
export function CreateStory({ postId }: { postId: string | null }) {
  const { uid } = useViewer();
  return uid === guestAccount.uid ? (
    <Notice title={t('stories.createTitle')}>{t('stories.guest')}</Notice>
  ) : (
    <StoryForm postId={postId} />
  );
}

function StoryForm({ postId }: { postId: string | null }) {
  const { uid } = useViewer();
  const client = useQueryClient();
  const navigate = useNavigate();
  const upload = useStoryUpload();
  const chooser = useFileChooser({ onReplace: upload.select });
  const [overlays, setOverlays] = useState<readonly EditedOverlay[]>([]);
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [alt, setAlt] = useState('');
  // A retry has the same id, so that it cannot post the story twice.
  const [postStoryId] = useState(() => crypto.randomUUID());
  const authorUid = usePostAuthor(postId);
  const textField = useRef<HTMLTextAreaElement>(null);
  const selected = overlays.find(({ id }) => id === selectedId);
  const isReady = postId !== null || upload.state?.status === 'ready';

  const creation = useMutation({
    mutationFn: ({ storyId, storyData }: { storyId: string; storyData: NewStory }) =>
      call(storyCalls.createStory, { params: { storyId }, body: { storyData } }),
    onSuccess: () => {
      upload.release();
      void client.invalidateQueries({ queryKey: storiesKey(uid) });
      navigate(links.posts);
    },
    meta: { success: t('stories.shared'), failure: true },
  });

  const change = (id: string, edit: Partial<Overlay>) =>
    setOverlays(overlays.map((overlay) => (overlay.id === id ? { ...overlay, ...edit } : overlay)));
  function addText() {
    const added = newOverlay();
    flushSync(() => {
      setOverlays([...overlays, added]);
      setSelectedId(added.id);
    });
    textField.current?.focus();
  }
  function share(event: FormEvent) {
    event.preventDefault();
    if (!isReady || creation.isPending || creation.isSuccess) return;
    const texts = overlays
      .filter(({ text }) => text.trim() !== '')
      .map(({ id: _id, ...overlay }) => ({ ...overlay, text: overlay.text.trim() }));
    if (postId !== null)
      creation.mutate({ storyId: postStoryId, storyData: { kind: 'post', postId, overlays: texts } });
    else if (upload.state?.status === 'ready')
      creation.mutate({
        storyId: upload.state.uploadId,
        storyData: { kind: 'media', alt: alt.trim(), overlays: texts },
      });
  }

  const hasContent = postId !== null || upload.state !== null;
  return (
    <Form onSubmit={share}>
      <PageTitle>{t('stories.createTitle')}</PageTitle>
      {chooser.input}
      <StageBox>
        <Stage>
          {postId === null ? (
            <UploadView upload={upload} onChoose={chooser.replace} />
          ) : (
            authorUid !== null && <StoryPostView post={{ postId, authorUid }} onReady={() => {}} />
          )}
          {hasContent &&
            overlays.map((overlay) => (
              <OverlayHandle
                key={overlay.id}
                overlay={overlay}
                isSelected={overlay.id === selectedId}
                onSelect={() => setSelectedId(overlay.id)}
                onMove={(x, y) => change(overlay.id, { x, y })}
              />
            ))}
        </Stage>
      </StageBox>
      {upload.rejection && <Problem role="alert">{upload.rejection.text}</Problem>}
      <Fields>
        {hasContent && selected && (
          <OverlayFields
            overlay={selected}
            field={textField}
            onChange={(edit) => change(selected.id, edit)}
            onRemove={() => setOverlays(overlays.filter(({ id }) => id !== selected.id))}
          />
        )}
        {hasContent && overlays.length < storyLimits.overlays && (
          <Button tone="quiet" onClick={addText}>
            {t('stories.addText')}
          </Button>
        )}
        {postId === null && upload.state !== null && (
          <TextField label={t('media.alt')} value={alt} maxLength={mediaLimits.altText} onChange={setAlt} />
        )}
        <SmallText>{t('stories.about')}</SmallText>
        <Button type="submit" isWide disabled={!isReady} isPending={creation.isPending}>
          {t('stories.share')}
        </Button>
      </Fields>
    </Form>
  );
}

const Form = styled.form`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space(4)};
  width: min(30rem, 100%);
  padding: ${({ theme }) => theme.space(4)};
`;

const StageBox = styled.div`
  display: grid;
  justify-content: center;
  height: min(60dvh, 40rem);
  container-type: size;

  & > * { border-radius: ${({ theme }) => theme.radius.large}; }
`;

const Fields = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space(3)};
`;

const Problem = styled.p`
  color: ${({ theme }) => theme.color.danger};
`;

/** Returns the author of a post, or null while it is unknown and without a post. */
function usePostAuthor(postId: string | null): string | null {
  const db = useFirestore();
  const { uid } = useViewer();
  return useLiveQuery(postId === null ? null : livePost(db, postId, uid)).data?.postBy.uid ?? null;
}
