import CompassIcon from 'lucide-react/icons/compass';
import { useNavigate } from 'react-router-dom';
import { links } from '../lib/browser/links.ts';
import { t } from '../lib/languages/translate.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

/** Shown for unknown paths, to a signed-in viewer inside the shell. */
export function NotFoundPage() {
  const navigate = useNavigate();
  // If the page was opened directly, there is no previous page.
  const goBack = () => (window.history.length > 1 ? navigate(-1) : navigate(links.login, { replace: true }));
  return (
    <>
      <title>{t('shell.pageTitle', { title: t('shell.pageNotFound') })}</title>
      <Notice
        icon={<CompassIcon size={28} strokeWidth={1.5} />}
        title={t('shell.pageDoesNotExist')}
        action={<Button onClick={goBack}>{t('common.goBack')}</Button>}
      >
        {t('shell.aboutPageNotFound')}
      </Notice>
    </>
  );
}
