import EllipsisIcon from 'lucide-react/icons/ellipsis';
import { useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { useSafetyMenu } from './safety-menu.tsx';

/** 'More options' of somebody else's profile. */
export function PersonMenu({ person }: { person: { readonly id: string; readonly fullName: string } }) {
  const { id: uid, fullName } = person;
  const [isOpen, setIsOpen] = useState(false);
  const { items, dialog } = useSafetyMenu({
    target: { kind: 'person', userId: uid },
    person: { uid, fullName },
  });
  return (
    <>
      <IconButton
        name="More options"
        icon={<EllipsisIcon size={22} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <Menu
          label="More options"
          items={[...items, { label: 'Cancel', onSelect: () => {} }]}
          onClose={() => setIsOpen(false)}
        />
      )}
      {dialog}
    </>
  );
}
