import { type AnyReport, type ReportReason, reportReasons } from '@glimpse/contract/safety/report';
import { safetyCalls } from '@glimpse/contract/safety/safety-calls';
import { safetyLimits } from '@glimpse/contract/safety/safety-rules';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { styled } from 'styled-components';
import { call } from '../../lib/api/call.ts';
import { t } from '../../lib/languages/translate.ts';
import { Button } from '../../ui/button.tsx';
import { DialogBody, DialogText, DialogTitle, TextArea } from '../../ui/dialog-parts.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { reasonTexts } from './reason-texts.ts';

/** `Omit` for each type of the union. */
type OmitReason<T> = T extends unknown ? Omit<T, 'reason' | 'text'> : never;
/** The post, comment, message or person to report. */
export type ReportTarget = OmitReason<AnyReport>;

/** The form that asks for a reason and sends the report. */
export function ReportForm({ target, onClose }: { target: ReportTarget; onClose: () => void }) {
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [text, setText] = useState('');
  const reportMutation = useMutation({
    mutationFn: (reportData: AnyReport) => call(safetyCalls.report, { body: { reportData } }),
    onSuccess: onClose,
    meta: { success: t('safety.reportSent'), failure: true },
  });

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (reason !== null && !reportMutation.isPending) reportMutation.mutate({ ...target, reason, text: text.trim() });
  }

  return (
    <DialogBody as="form" onSubmit={handleSubmit}>
      <DialogTitle>{t('safety.reportQuestion', { kind: target.kind })}</DialogTitle>
      <DialogText>{t('safety.reportAnonymous')}</DialogText>
      <Reasons>
        <VisuallyHidden as="legend">{t('safety.reportReason')}</VisuallyHidden>
        {reportReasons.map((option) => (
          <Reason key={option}>
            <input
              type="radio"
              name="reason"
              value={option}
              checked={reason === option}
              required
              onChange={() => setReason(option)}
            />
            {t(reasonTexts[option])}
          </Reason>
        ))}
      </Reasons>
      <Area
        dir="auto"
        rows={3}
        value={text}
        maxLength={safetyLimits.reportText}
        aria-label={t('safety.reportDetails')}
        placeholder={t('safety.reportDetails')}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" tone="danger" isWide isPending={reportMutation.isPending} disabled={reason === null}>
        {t('safety.sendReport')}
      </Button>
      <Button tone="quiet" isWide onClick={onClose}>
        {t('common.cancel')}
      </Button>
    </DialogBody>
  );
}

const Reasons = styled.fieldset`
  margin: ${({ theme }) => theme.space(2)} 0;
  padding: 0;
  border: 0;
`;

const Reason = styled.label`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space(3)};
  min-height: 2.75rem;
  padding-block: ${({ theme }) => theme.space(1.5)};
  cursor: pointer;

  & + & { border-top: 1px solid ${({ theme }) => theme.color.border}; }

  & > input {
    flex: none;
    width: 1.125rem;
    height: 1.125rem;
    margin: 0;
    accent-color: ${({ theme }) => theme.color.accent};
  }
`;

const Area = styled(TextArea)`
  margin-bottom: ${({ theme }) => theme.space(2)};
`;
