import EllipsisIcon from 'lucide-react/icons/ellipsis';
import { useBlockLists } from '../../entities/visibility/block-lists.tsx';
import { t } from '../../lib/languages/translate.ts';
import { cancelItem, MenuButton } from '../../ui/menu.tsx';
import { useSendDialog } from '../conversation-sharing/use-send-dialog.tsx';
import { useSafetyMenu } from './safety-menu.tsx';

/** The menu 'More options' of another person's profile. */
export function PersonMenu({ person }: { person: { readonly id: string; readonly fullName: string } }) {
  const { id: uid, fullName } = person;
  const { items, dialog } = useSafetyMenu({
    target: { kind: 'person', userId: uid },
    person: { uid, fullName },
  });
  const send = useSendDialog({ kind: 'profile', uid }, t('sharing.sendProfile'));
  const isBlocked = useBlockLists().blocked.includes(uid);
  return (
    <>
      <MenuButton
        name={t('safety.moreOptions')}
        icon={<EllipsisIcon size={22} aria-hidden />}
        items={[...(isBlocked ? [] : [send.item]), ...items, cancelItem]}
      />
      {dialog}
      {send.dialog}
    </>
  );
}
