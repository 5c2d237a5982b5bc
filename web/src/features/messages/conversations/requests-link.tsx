import InboxIcon from 'lucide-react/icons/inbox';
import { styled } from 'styled-components';
import { links } from '../../../lib/browser/links.ts';
import { t } from '../../../lib/languages/translate.ts';
import { Link } from '../../../ui/link.tsx';
import { maxCountedRequests } from './queries.ts';

/** Links to the message requests. Renders nothing if there are none. */
export function RequestsLink({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <RowLink to={links.messageRequests}>
      <InboxIcon size={22} strokeWidth={1.75} aria-hidden />
      <span>{t('conversations.requests')}</span>
      <Count>
        {count < maxCountedRequests
          ? t('conversations.requestCount', { count })
          : t('conversations.manyRequests', { count: maxCountedRequests - 1 })}
      </Count>
    </RowLink>
  );
}

const RowLink = styled(Link)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${({ theme }) => theme.space(3)};
  min-height: 3rem;
  padding: ${({ theme }) => theme.space(2)} ${({ theme }) => theme.space(4)};
  font-weight: 600;

  ${({ theme }) => theme.at.hover} {
    &:hover { background: ${({ theme }) => theme.color.sunken}; }
  }
  &:focus-visible { outline-offset: -3px; }
`;

const Count = styled.span`
  margin-inline-start: auto;
  color: ${({ theme }) => theme.color.accentText};
  font: 600 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};
`;
