import EllipsisIcon from 'lucide-react/icons/ellipsis';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogBody, DialogText, DialogTitle } from '../../ui/dialog-parts.tsx';
import { cancelItem, MenuButton } from '../../ui/menu.tsx';
import { useDeleteCollection, useRenameCollection } from './change-collection.ts';
import { NameForm } from './name-form.tsx';

interface CollectionMenuProps {
  collectionId: string;
  name: string;
  onDeleted: () => void;
}

/** The menu of a collection: rename and delete. */
export function CollectionMenu({ collectionId, name, onDeleted }: CollectionMenuProps) {
  const [opened, setOpened] = useState<'rename' | 'delete' | null>(null);
  const rename = useRenameCollection(collectionId);
  const remove = useDeleteCollection(collectionId);
  const close = () => setOpened(null);
  return (
    <>
      <MenuButton
        name="Collection options"
        icon={<EllipsisIcon size={22} aria-hidden />}
        items={[
          { label: 'Rename', onSelect: () => setOpened('rename') },
          { label: 'Delete', tone: 'danger', onSelect: () => setOpened('delete') },
          cancelItem,
        ]}
      />
      {opened === 'rename' && (
        <Dialog label="Rename collection" onClose={close}>
          <DialogBody>
            <DialogTitle>Rename collection</DialogTitle>
            <NameForm
              initialName={name}
              submitLabel="Save"
              isSending={rename.isSending}
              onSubmit={(newName) => rename.mutate({ collectionId, name: newName }, { onDone: close })}
              onCancel={close}
            />
          </DialogBody>
        </Dialog>
      )}
      {opened === 'delete' && (
        <Dialog label="Delete collection" onClose={close}>
          <DialogBody>
            <DialogTitle>Delete “{name}”?</DialogTitle>
            <DialogText>The posts stay in your bookmarks.</DialogText>
            <Button
              tone="danger"
              isWide
              onClick={() => {
                remove.mutate(collectionId);
                close();
                onDeleted();
              }}
            >
              Delete
            </Button>
            <Button tone="quiet" isWide onClick={close}>
              Cancel
            </Button>
          </DialogBody>
        </Dialog>
      )}
    </>
  );
}
