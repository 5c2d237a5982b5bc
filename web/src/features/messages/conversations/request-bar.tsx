import type { Author } from '@glimpse/contract/profiles/user';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { links } from '../../../lib/browser/links.ts';
import { t } from '../../../lib/languages/translate.ts';
import { useOutboxMutation } from '../../../lib/outbox/use-outbox-mutation.ts';
import { useSafetyMenu } from '../../../parts/safety/safety-menu.tsx';
import { Button } from '../../../ui/button.tsx';
import { acceptConversation, declineConversation } from './change-conversation.ts';

/** Asks the viewer to accept or decline a request, and offers to block or report its sender. */
export function RequestBar({ other: { uid, fullName } }: { other: Author }) {
  const navigate = useNavigate();
  const accept = useOutboxMutation(acceptConversation, uid);
  const decline = useOutboxMutation(declineConversation, uid);
  const isSending = accept.isSending || decline.isSending;
  const { items, dialog } = useSafetyMenu({
    target: { kind: 'person', userId: uid },
    person: { uid, fullName },
  });
  return (
    <Bar>
      <strong>{t('conversations.requestFrom', { name: fullName })}</strong>
      <p>{t('conversations.aboutAccept', { name: fullName })}</p>
      <Buttons>
        <Button isPending={isSending} onClick={() => accept.mutate(uid)}>
          {t('conversations.accept')}
        </Button>
        <Button
          tone="quiet"
          isPending={isSending}
          onClick={() => decline.mutate(uid, { onDone: () => navigate(links.messageRequests, { replace: true }) })}
        >
          {t('conversations.decline')}
        </Button>
      </Buttons>
      <Buttons>
        {items
          .filter(({ tone }) => tone === 'danger')
          .map(({ label, onSelect }) => (
            <Button key={label} tone="danger" onClick={onSelect}>
              {label}
            </Button>
          ))}
      </Buttons>
      {dialog}
    </Bar>
  );
}

const Bar = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${({ theme }) => theme.space(2)};
  padding: ${({ theme }) => theme.space(3)} ${({ theme }) => theme.space(4)};
  border-top: 1px solid ${({ theme }) => theme.color.border};
  text-align: center;

  & > p {
    color: ${({ theme }) => theme.color.textSoft};
    font: 400 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};
  }
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${({ theme }) => theme.space(2)};
`;
