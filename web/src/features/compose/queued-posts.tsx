import { type Mutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import ClockIcon from 'lucide-react/icons/clock';
import TrashIcon from 'lucide-react/icons/trash-2';
import { styled } from 'styled-components';
import { useQueuedPicture } from '../../entities/media/use-queued-picture.ts';
import { IsolatedWords } from '../../entities/rich-text/linked-text.tsx';
import { useViewer } from '../../entities/viewer/viewer.tsx';
import { notify } from '../../lib/browser/notify.ts';
import { t } from '../../lib/languages/translate.ts';
import { alignedWithParent } from '../../ui/aligned-with-parent.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { oneLine } from '../../ui/text-overflow.ts';
import { createPost, shareLater } from './create-post-kinds.ts';
import { restoreDraft } from './draft.ts';
import { mediaOfQueued, QueuedPost } from './queued-post.ts';

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

function QueuedPostRow({ post, isPaused, mutation }: { post: QueuedPost; isPaused: boolean; mutation: Mutation }) {
  const { uid } = useViewer();
  const cache = useQueryClient().getMutationCache();
  const storedUrl = useQueuedPicture(post.id, uid);
  const stillUrl = storedUrl === '' ? post.stillUrl : storedUrl;
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
