import { styled } from 'styled-components';
import { NotificationList } from '../features/notifications/notification-list.tsx';
import { t } from '../lib/languages/translate.ts';
import { PageTitle } from '../ui/page-title.tsx';

/** /notifications */
export function NotificationsPage() {
  return (
    <Page>
      <title>{t('shell.pageTitle', { title: t('common.notifications') })}</title>
      <Title>{t('common.notifications')}</Title>
      <NotificationList />
    </Page>
  );
}

const Page = styled.div`
  max-width: 40rem;
  margin: 0 auto;
  padding: ${({ theme }) => theme.space(2)} 0 ${({ theme }) => theme.space(12)};

  ${({ theme }) => theme.at.tablet} { padding: ${({ theme }) => theme.space(8)} ${({ theme }) => theme.space(6)} ${({ theme }) => theme.space(16)}; }
`;

const Title = styled(PageTitle)`
  padding: ${({ theme }) => theme.space(2)} ${({ theme }) => theme.space(4)};

  ${({ theme }) => theme.at.tablet} { padding: 0 0 ${({ theme }) => theme.space(2)}; }
`;
