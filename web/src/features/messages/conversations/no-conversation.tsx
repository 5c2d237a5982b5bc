import MessagesIcon from 'lucide-react/icons/send';
import { styled } from 'styled-components';
import { t } from '../../../lib/languages/translate.ts';
import { Notice } from '../../../ui/notice.tsx';

/** Fills the pane of the conversation while none is open. */
export const NoConversation = () => (
  <Pane>
    <Notice icon={<MessagesIcon size={28} strokeWidth={1.5} />}>{t('conversations.choose')}</Notice>
  </Pane>
);

const Pane = styled.div`
  display: grid;
  flex: 1;
  place-items: center;
`;
