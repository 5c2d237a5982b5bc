import { clientTexts } from '@glimpse/contract/texts';
import CompassIcon from 'lucide-react/icons/compass';
import { useNavigate } from 'react-router-dom';
import { links } from '../lib/browser/links.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

/** Shown for unknown paths, to a signed-in viewer inside the shell. */
export function NotFoundPage() {
  const navigate = useNavigate();
  // If the page was opened directly, there is no previous page.
  const goBack = () => (window.history.length > 1 ? navigate(-1) : navigate(links.login, { replace: true }));
  return (
    <>
      <title>Page not found • Glimpse</title>
      <Notice
        icon={<CompassIcon size={28} strokeWidth={1.5} />}
        title="This page does not exist."
        action={<Button onClick={goBack}>{clientTexts.goBack}</Button>}
      >
        The link may be broken, or the page may have been removed.
      </Notice>
    </>
  );
}
