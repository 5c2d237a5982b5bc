import EllipsisIcon from 'lucide-react/icons/ellipsis';
import { styled } from 'styled-components';
import { useViewer } from '../../../entities/viewer/viewer.tsx';
import { t } from '../../../lib/languages/translate.ts';
import { useSafetyMenu } from '../../../parts/safety/safety-menu.tsx';
import { cancelItem, MenuButton, type MenuItem } from '../../../ui/menu.tsx';
import type { LiveComment } from './queries.ts';

interface CommentMenuProps {
  comment: LiveComment;
  /** null if the viewer may not edit the comment. */
  onEdit: (() => void) | null;
  /** null if the viewer may not delete the comment. */
  onDelete: (() => void) | null;
}

export function CommentMenu({ comment, onEdit, onDelete }: CommentMenuProps) {
  const { uid } = useViewer();
  const safety = useSafetyMenu({
    target: { kind: 'comment', postId: comment.postId, commentId: comment.id },
    person: { uid: comment.uid, fullName: comment.name },
  });
  const items: MenuItem[] = [
    ...(onDelete ? [{ label: t('common.delete'), tone: 'danger', onSelect: onDelete } as const] : []),
    ...(onEdit ? [{ label: t('comments.edit'), onSelect: onEdit }] : []),
    ...(comment.uid === uid ? [] : safety.items),
    cancelItem,
  ];
  return (
    <>
      <AlignedButton name={t('comments.options')} icon={<EllipsisIcon size={18} aria-hidden />} items={items} />
      {safety.dialog}
    </>
  );
}

const AlignedButton = styled(MenuButton)`
  margin-block: ${({ theme }) => theme.space(-2)} auto;
  margin-inline: 0 ${({ theme }) => theme.space(-2.5)};
`;
