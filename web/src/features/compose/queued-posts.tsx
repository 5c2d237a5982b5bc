import { type Mutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import ClockIcon from 'lucide-react/icons/clock';
import TrashIcon from 'lucide-react/icons/trash-2';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { IsolatedWords } from '../../entities/rich-text/isolated-words.tsx';
import { useViewer } from '../../entities/viewer/viewer.tsx';
import { notify } from '../../lib/browser/notify.ts';
import { t } from '../../lib/languages/translate.ts';
import { alignedWithParent } from '../../ui/aligned-with-parent.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { oneLine } from '../../ui/text-overflow.ts';
import { restoreDraft } from './draft.ts';
import { mediaOfQueued, QueuedPost } from './queued-post.ts';
import { createPost, shareLater } from './share-post.ts';

/** Shows the viewer's posts that wait to be sent to the server. */
export function QueuedPosts() {
  const queued = useMutationState({
    filters: {
      status: 'pending',
      predicate: ({ options, state }) =>
        options.mutationKey?.[0] === shareLater.noun ||
        (options.mutationKey?.[0] === createPost.noun && state.isPaused),
    },
    select: (mutation) => ({
      mutation,
      post: QueuedPost.safeParse(mutation.state.variables).data,
      isPaused: mutation.state.isPaused,
    }),
  });
  if (queued.length === 0) return null;
  return (
    <List aria-label={t('compose.queued')}>
      {queued.map(
        ({ mutation, post, isPaused }) =>
          post && <QueuedPostRow key={post.id} post={post} isPaused={isPaused} mutation={mutation} />,
      )}
    </List>
  );
}

interface QueuedPostRowProps {
  post: QueuedPost;
  isPaused: boolean;
  mutation: Mutation;
}

function QueuedPostRow({ post, isPaused, mutation }: QueuedPostRowProps) {
  const { uid } = useViewer();
  const cache = useQueryClient().getMutationCache();
  const stillUrl = useStillUrl(post, uid);
  const mediaCount = mediaOfQueued(post).length;

  /** Removes the post from the outbox. Its texts become the draft, unless there is a draft already. */
  async function cancelPost() {
    cache.remove(mutation);
    restoreDraft(uid, { caption: post.content, alt: post.alt });
    notify.success(t('compose.notShared'));
    const { removeQueuedFiles } = await import('../../lib/stored-files/queued-files.ts');
    await removeQueuedFiles(post.id);
  }

  return (
    <Row>
      {stillUrl === '' ? <Blank aria-hidden /> : <Still src={stillUrl} alt={post.alt} />}
      <Texts>
        {post.content !== '' && (
          <Caption dir="auto">
            <IsolatedWords text={post.content} />
          </Caption>
        )}
        {mediaCount > 1 && <p>{t('compose.queuedFiles', { count: mediaCount })}</p>}
        <State role="status">
          <ClockIcon size={14} strokeWidth={2} aria-hidden />
          {isPaused ? t('compose.waiting') : t('compose.sharing')}
        </State>
      </Texts>
      {isPaused && (
        <IconButton name={t('compose.dontShare')} icon={<TrashIcon size={18} aria-hidden />} onClick={cancelPost} />
      )}
    </Row>
  );
}

/**
 * Returns the URL of the first picture, or of the poster of the first video. It is an object URL of the stored file, or
 * else the URL on the server. Returns '' if there is none, or until the stored file is read.
 */
function useStillUrl({ id, stillUrl }: QueuedPost, uid: string): string {
  const [url, setUrl] = useState('');
  useEffect(() => {
    let objectUrl = '';
    let isUnmounted = false;
    void import('../../lib/stored-files/queued-files.ts')
      .then(({ readQueuedFile }) => readQueuedFile(id, uid))
      .then((file) => {
        const picture = file?.poster ?? (file?.kind === 'image' ? file.original : null);
        if (isUnmounted || !picture) return;
        objectUrl = URL.createObjectURL(picture);
        setUrl(objectUrl);
      })
      // Without the stored file, the row shows the URL on the server or a grey square.
      .catch(() => undefined);
    return () => {
      isUnmounted = true;
      if (objectUrl !== '') URL.revokeObjectURL(objectUrl);
    };
  }, [id, uid]);
  return url === '' ? stillUrl : url;
}

const List = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space(2)};
  padding: ${({ theme }) => theme.space(3)} ${({ theme }) => theme.space(4)} 0;

  ${({ theme }) => theme.at.tablet} { padding: ${({ theme }) => theme.space(3)} 0 0; }
`;

const Row = styled.li`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space(3)};
  padding: ${({ theme }) => theme.space(2)};
  border: 1px dashed ${({ theme }) => theme.color.outline};
  border-radius: ${({ theme }) => theme.radius.medium};
`;

const Still = styled.img`
  flex: none;
  width: 3.5rem;
  height: 3.5rem;
  border-radius: ${({ theme }) => theme.radius.small};
  object-fit: cover;
`;

const Blank = styled.div`
  flex: none;
  width: 3.5rem;
  height: 3.5rem;
  border-radius: ${({ theme }) => theme.radius.small};
  background: ${({ theme }) => theme.color.sunken};
`;

const Texts = styled.div`
  flex: 1;
  min-width: 0;
`;

const Caption = styled.p`
  ${alignedWithParent}
  ${oneLine}
  font-weight: 500;
`;

const State = styled.p`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space(1.5)};
  color: ${({ theme }) => theme.color.textSoft};
  font: 400 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};

  & > svg { flex: none; }
`;
