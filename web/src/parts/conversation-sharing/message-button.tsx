import { guestAccount } from '@glimpse/contract/auth/guest';
import { styled } from 'styled-components';
import { useViewer } from '../../entities/viewer/viewer.tsx';
import { links } from '../../lib/browser/links.ts';
import { notify } from '../../lib/browser/notify.ts';
import { t } from '../../lib/languages/translate.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';

/** The link on another person's profile that opens the conversation. The guest has a button that explains why not. */
export function MessageButton({ uid }: { uid: string }) {
  const isGuest = useViewer().uid === guestAccount.uid;
  if (uid === guestAccount.uid) return null;
  if (!isGuest)
    return (
      <ButtonLink to={links.conversation(uid)} $tone="quiet">
        {t('sharing.message')}
      </ButtonLink>
    );
  return (
    <Button tone="quiet" onClick={() => notify.failure(t('conversations.guest'))}>
      {t('sharing.message')}
    </Button>
  );
}

const ButtonLink = styled(Link)<{ $tone: 'quiet' }>`
  ${buttonLook}
`;
