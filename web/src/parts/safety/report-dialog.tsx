import { t } from '../../lib/languages/translate.ts';
import { CodeBoundary } from '../../ui/code-failure.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { lazily } from '../../ui/lazily.ts';
import { SpinnerArea } from '../../ui/spinner.tsx';
import type { ReportTarget } from './report-form.tsx';

const { Component: ReportForm } = lazily(async () => (await import('./report-form.tsx')).ReportForm);

/** The dialog that reports a message. The menus of posts, comments and profiles have it with other actions. */
export const ReportDialog = ({ target, onClose }: { target: ReportTarget; onClose: () => void }) => (
  <Dialog label={t('safety.report')} onClose={onClose} width="26rem">
    <CodeBoundary fallback={<SpinnerArea height="12rem" />}>
      <ReportForm target={target} onClose={onClose} />
    </CodeBoundary>
  </Dialog>
);
