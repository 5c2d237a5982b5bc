import EllipsisIcon from 'lucide-react/icons/ellipsis';
import { useState } from 'react';
import { styled } from 'styled-components';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { useSafetyMenu } from '../safety/safety-menu.tsx';
import { useViewer } from '../viewer/viewer.tsx';
import type { LiveComment } from './queries.ts';

interface CommentMenuProps {
  comment: LiveComment;
  /** null for who may not. */
  onEdit: (() => void) | null;
  onDelete: (() => void) | null;
}

/** What can be done with a comment: one's own, one on one's post, and anybody else's. */
export function CommentMenu({ comment, onEdit, onDelete }: CommentMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { uid } = useViewer();
  const safety = useSafetyMenu({
    target: { kind: 'comment', postId: comment.postId, commentId: comment.id },
    person: { uid: comment.uid, fullName: comment.name },
  });
  const items: MenuItem[] = [
    ...(onDelete ? [{ label: 'Delete', tone: 'danger', onSelect: onDelete } as const] : []),
    ...(onEdit ? [{ label: 'Edit', onSelect: onEdit }] : []),
    ...(comment.uid === uid ? [] : safety.items),
    { label: 'Cancel', onSelect: () => {} },
  ];
  return (
    <>
      <Dots
        name="Comment options"
        icon={<EllipsisIcon size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      />
      {isOpen && <Menu label="Comment options" items={items} onClose={() => setIsOpen(false)} />}
      {safety.dialog}
    </>
  );
}

const Dots = styled(IconButton)`
  margin: ${({ theme }) => theme.space(-2)} ${({ theme }) => theme.space(-2.5)} auto 0;
`;
