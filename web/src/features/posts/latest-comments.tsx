import { memo } from 'react';
import { styled } from 'styled-components';
import { links } from '../../lib/browser/links.ts';
import { Link } from '../../ui/link.tsx';
import { useWrittenComments } from '../comments/use-add-comment.ts';
import { useIsDeleted } from '../comments/use-change-comment.ts';
import { LinkedText } from '../rich-text/linked-text.tsx';
import { useHidden } from '../safety/hidden.tsx';
import { useViewer } from '../viewer/viewer.tsx';
import type { LivePost } from './queries.ts';

const shownMax = 2;

type Shown = Pick<
  LivePost['commentPreview'][number],
  'id' | 'uid' | 'name' | 'email' | 'message' | 'mentions'
>;

/** The two latest comments of a post, oldest first; the viewer's own before the post has them. */
export const LatestComments = memo(function LatestComments({ post }: { post: LivePost }) {
  const { uid, fullName, email } = useViewer();
  const { isHidden } = useHidden();
  const seen = post.commentPreview.filter((comment) => !comment.isHidden && !isHidden(comment.uid));
  const written = useWrittenComments(post.id, 'any', (id) =>
    post.commentPreview.some((comment) => comment.id === id),
  );
  const own = written.map(
    ({ commentId, message }): Shown => ({ id: commentId, uid, name: fullName, email, message, mentions: [] }),
  );
  const latest = [...seen.toReversed(), ...own].slice(-shownMax);
  if (latest.length === 0) return null;
  return (
    <List aria-label="Latest comments">
      {latest.map((comment) => (
        <Line key={comment.id} comment={comment} />
      ))}
    </List>
  );
});

function Line({ comment: { id, uid, name, email, message, mentions } }: { comment: Shown }) {
  if (useIsDeleted(id)) return null;
  return (
    <Words dir="auto">
      <Name to={links.profile(email, uid)}>
        <bdi>{name}</bdi>
      </Name>{' '}
      <LinkedText text={message} mentions={mentions} />
    </Words>
  );
}

const List = styled.ul`
  padding-top: ${({ theme }) => theme.space(1)};
`;

const Words = styled.li`
  display: -webkit-box;
  overflow: hidden;
  overflow-wrap: anywhere;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
`;

const Name = styled(Link)`
  font-weight: 650;
`;
