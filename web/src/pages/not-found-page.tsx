import { clientTexts } from '@glimpse/contract/texts';
import CompassIcon from 'lucide-react/icons/compass';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { links } from '../lib/browser/links.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

/** Any path that is no screen. */
export function NotFoundPage() {
  const navigate = useNavigate();
  // Opened directly there is nothing to go back to.
  const goBack = () => (window.history.length > 1 ? navigate(-1) : navigate(links.login, { replace: true }));
  return (
    <Page>
      <title>Page not found • Glimpse</title>
      <Notice
        icon={<CompassIcon size={28} strokeWidth={1.5} />}
        action={<Button onClick={goBack}>{clientTexts.goBack}</Button>}
      >
        <Title>This page does not exist.</Title>
        The link may be broken, or the page may have been removed.
      </Notice>
    </Page>
  );
}

const Page = styled.main`
  display: grid;
  place-items: center;
  min-height: 100dvh;
`;

const Title = styled.strong`
  display: block;
  margin-bottom: ${({ theme }) => theme.space(2)};
  color: ${({ theme }) => theme.color.text};
  font: 700 ${({ theme }) => theme.font.title} ${({ theme }) => theme.font.family};
`;
