import ClockIcon from 'lucide-react/icons/clock';
import { useGoBack } from '../../lib/browser/go-back.ts';
import { t } from '../../lib/languages/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Shown at the address of a story that has expired, was deleted, or that the viewer may not see. */
export function StoriesNotFound() {
  const goBack = useGoBack();
  return (
    <Notice
      icon={<ClockIcon size={28} strokeWidth={1.5} />}
      title={t('stories.gone')}
      action={<Button onClick={goBack}>{t('common.goBack')}</Button>}
    >
      {t('stories.goneAbout')}
    </Notice>
  );
}
