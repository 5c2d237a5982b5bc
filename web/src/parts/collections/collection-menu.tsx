import EllipsisIcon from 'lucide-react/icons/ellipsis';
import { useState } from 'react';
import { t } from '../../lib/languages/translate.ts';
import { useOutboxMutation } from '../../lib/outbox/use-outbox-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogBody, DialogText, DialogTitle } from '../../ui/dialog-parts.tsx';
import { cancelItem, MenuButton } from '../../ui/menu.tsx';
import { deleteCollection, renameCollection } from './change-collection.ts';
import { NameForm } from './collection-forms.tsx';

interface CollectionMenuProps {
  collectionId: string;
  name: string;
  onDeleted: () => void;
}

/** The menu of a collection: rename and delete. */
export function CollectionMenu({ collectionId, name, onDeleted }: CollectionMenuProps) {
  const [opened, setOpened] = useState<'rename' | 'delete' | null>(null);
  const rename = useOutboxMutation(renameCollection, collectionId);
  const remove = useOutboxMutation(deleteCollection, collectionId);
  const close = () => setOpened(null);
  return (
    <>
      <MenuButton
        name={t('bookmarks.collectionOptions')}
        icon={<EllipsisIcon size={22} aria-hidden />}
        items={[
          { label: t('bookmarks.rename'), onSelect: () => setOpened('rename') },
          { label: t('common.delete'), tone: 'danger', onSelect: () => setOpened('delete') },
          cancelItem,
        ]}
      />
      {opened === 'rename' && (
        <Dialog label={t('bookmarks.renameCollection')} onClose={close}>
          <DialogBody>
            <DialogTitle>{t('bookmarks.renameCollection')}</DialogTitle>
            <NameForm
              initialName={name}
              submitLabel={t('common.save')}
              isSending={rename.isSending}
              onSubmit={(newName) => rename.mutate({ collectionId, name: newName }, { onDone: close })}
              onCancel={close}
            />
          </DialogBody>
        </Dialog>
      )}
      {opened === 'delete' && (
        <Dialog label={t('bookmarks.deleteCollection')} onClose={close}>
          <DialogBody>
            <DialogTitle>{t('bookmarks.deleteQuestion', { name })}</DialogTitle>
            <DialogText>{t('bookmarks.deleteText')}</DialogText>
            <Button
              tone="danger"
              isWide
              onClick={() => {
                remove.mutate(collectionId);
                close();
                onDeleted();
              }}
            >
              {t('common.delete')}
            </Button>
            <Button tone="quiet" isWide onClick={close}>
              {t('common.cancel')}
            </Button>
          </DialogBody>
        </Dialog>
      )}
    </>
  );
}
