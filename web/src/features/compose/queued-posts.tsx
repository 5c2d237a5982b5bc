import { type Mutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import ClockIcon from 'lucide-react/icons/clock';
import TrashIcon from 'lucide-react/icons/trash-2';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { notify } from '../../lib/browser/notify.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useViewer } from '../viewer/viewer.tsx';
import { keepWords } from './draft.ts';
import { createPost, shareLater } from './held-post.ts';
import { HeldPost, heldMedia } from './share-upload.ts';

/** On top of the feed: the viewer's posts that wait for a network, or are on their way after that. */
export function WaitingPosts() {
  const waiting = useMutationState({
    filters: {
      status: 'pending',
      predicate: ({ options, state }) =>
        options.mutationKey?.[0] === shareLater.noun ||
        (options.mutationKey?.[0] === createPost.noun && state.isPaused),
    },
    select: (mutation) => ({
      mutation,
      post: HeldPost.safeParse(mutation.state.variables).data,
      isPaused: mutation.state.isPaused,
    }),
  });
  if (waiting.length === 0) return null;
  return (
    <List aria-label="Posts that wait to be shared">
      {waiting.map(
        ({ mutation, post, isPaused }) =>
          post && <WaitingPost key={post.id} post={post} isPaused={isPaused} mutation={mutation} />,
      )}
    </List>
  );
}

interface WaitingPostProps {
  post: HeldPost;
  isPaused: boolean;
  mutation: Mutation;
}

function WaitingPost({ post, isPaused, mutation }: WaitingPostProps) {
  const { uid } = useViewer();
  const cache = useQueryClient().getMutationCache();
  const still = useStill(post, uid);
  const count = heldMedia(post).length;

  /** The words are a draft again, unless another has been begun. */
  async function withdraw() {
    cache.remove(mutation);
    keepWords(uid, { caption: post.content, alt: post.alt });
    notify.success('Not shared. The words are in the composer.');
    const { removeFiles } = await import('../../lib/browser/held-files.ts');
    await removeFiles(post.id);
  }

  return (
    <Row>
      {still === '' ? <Blank aria-hidden /> : <Still src={still} alt={post.alt} />}
      <Words>
        {post.content !== '' && <Caption dir="auto">{post.content}</Caption>}
        {count > 1 && <p>{count} photos and videos</p>}
        <State role="status">
          <ClockIcon size={14} strokeWidth={2} aria-hidden />
          {isPaused ? 'Waiting for a connection. It is shared by itself.' : 'Being shared…'}
        </State>
      </Words>
      {isPaused && (
        <IconButton name="Do not share" icon={<TrashIcon size={18} aria-hidden />} onClick={withdraw} />
      )}
    </Row>
  );
}

/** The picture that is kept here, or the one the server has. '' until it is known, or when there is none. */
function useStill({ id, stillUrl }: HeldPost, uid: string): string {
  const [url, setUrl] = useState('');
  useEffect(() => {
    let made = '';
    let isOver = false;
    void import('../../lib/browser/held-files.ts')
      .then(({ readFile }) => readFile(id, uid))
      .then((file) => {
        const picture = file?.poster ?? (file?.kind === 'image' ? file.original : null);
        if (isOver || !picture) return;
        made = URL.createObjectURL(picture);
        setUrl(made);
      })
      // The place stays grey.
      .catch(() => undefined);
    return () => {
      isOver = true;
      if (made !== '') URL.revokeObjectURL(made);
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

const Words = styled.div`
  flex: 1;
  min-width: 0;
`;

const Caption = styled.p`
  overflow: hidden;
  font-weight: 500;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const State = styled.p`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space(1.5)};
  color: ${({ theme }) => theme.color.textSoft};
  font: 400 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};

  & > svg { flex: none; }
`;
