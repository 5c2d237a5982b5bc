import EllipsisIcon from 'lucide-react/icons/ellipsis';
import { useState } from 'react';
import { styled } from 'styled-components';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';

interface CommentMenuProps {
  /** null for who may delete but not edit. */
  onEdit: (() => void) | null;
  onDelete: () => void;
}

/** What can be done with one's comment. */
export function CommentMenu({ onEdit, onDelete }: CommentMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const items: MenuItem[] = [
    { label: 'Delete', tone: 'danger', onSelect: onDelete },
    ...(onEdit ? [{ label: 'Edit', onSelect: onEdit }] : []),
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
    </>
  );
}

const Dots = styled(IconButton)`
  margin: ${({ theme }) => theme.space(-2)} ${({ theme }) => theme.space(-2.5)} auto 0;
`;
