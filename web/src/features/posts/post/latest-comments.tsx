import { styled } from 'styled-components';
import { profileLinks } from '../../../entities/links/profile-links.ts';
import { LinkedText } from '../../../entities/rich-text/linked-text.tsx';
import { useViewer } from '../../../entities/viewer/viewer.tsx';
import { useBlockLists } from '../../../entities/visibility/block-lists.tsx';
import { memo } from '../../../lib/languages/memo.ts';
import { t } from '../../../lib/languages/translate.ts';
import { Link } from '../../../ui/link.tsx';
import { firstLines } from '../../../ui/text-overflow.ts';
import { useOwnComments } from '../comments/use-add-comment.ts';
import { useIsDeleted } from '../comments/use-change-comment.ts';
import type { LivePost } from './queries.ts';

const maxComments = 2;

type ShownComment = Pick<
  LivePost['commentPreview'][number],
  'id' | 'uid' | 'name' | 'username' | 'message' | 'mentions'
>;

/**
 * The two latest comments of a post, oldest first. Includes the viewer's own comments that the post document does not
 * contain yet.
 */
export const LatestComments = memo(function LatestComments({ post }: { post: LivePost }) {
  const { uid, fullName, username } = useViewer();
  const { isBlockedOrMuted } = useBlockLists();
  const visible = post.commentPreview.filter((comment) => !comment.isHidden && !isBlockedOrMuted(comment.uid));
  const ownComments = useOwnComments(post.id, 'any', (id) => post.commentPreview.some((comment) => comment.id === id));
  const pending = ownComments.map(
    ({ commentId: id, message }): ShownComment => ({ id, uid, name: fullName, username, message, mentions: [] }),
  );
  const latest = [...visible.toReversed(), ...pending].slice(-maxComments);
  if (latest.length === 0) return null;
  return (
    <List aria-label={t('posts.latestComments')}>
      {latest.map((comment) => (
        <Line key={comment.id} comment={comment} />
      ))}
    </List>
  );
});

function Line({ comment: { id, uid, name, username, message, mentions } }: { comment: ShownComment }) {
  if (useIsDeleted(id)) return null;
  return (
    <Words dir="auto">
      <Name to={profileLinks.profile({ username, uid })}>
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
  ${firstLines(2)}
`;

const Name = styled(Link)`
  font-weight: 650;
`;
