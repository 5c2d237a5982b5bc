import { safetyLimits } from '@glimpse/contract/safety/safety-rules';
import { type FormEvent, useState } from 'react';
import { styled } from 'styled-components';
import { t } from '../../lib/languages/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogBody, DialogText, DialogTitle, TextArea } from '../../ui/dialog-parts.tsx';

interface ReasonDialogProps {
  title: string;
  description: string;
  confirmLabel: string;
  isDanger: boolean;
  isPending: boolean;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

/** Asks a moderator for the required reason for an action. */
export function ReasonDialog({
  title,
  description,
  confirmLabel,
  isDanger,
  isPending,
  onConfirm,
  onClose,
}: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const hasReason = reason.trim() !== '';
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (hasReason && !isPending) onConfirm(reason.trim());
  }
  return (
    <Dialog label={title} onClose={onClose} width="28rem">
      <DialogBody as="form" onSubmit={handleSubmit}>
        <DialogTitle>{title}</DialogTitle>
        <DialogText>{description}</DialogText>
        <Label>
          {t('safety.actionReason')}
          <Area
            dir="auto"
            rows={3}
            required
            maxLength={safetyLimits.moderationReason}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Label>
        <Button type="submit" tone={isDanger ? 'danger' : 'primary'} isWide isPending={isPending} disabled={!hasReason}>
          {confirmLabel}
        </Button>
        <Button tone="quiet" isWide onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </DialogBody>
    </Dialog>
  );
}

const Label = styled.label`
  display: block;
  margin: ${({ theme }) => theme.space(2)} 0;
  font-weight: 600;
`;

const Area = styled(TextArea)`
  display: block;
  margin-top: ${({ theme }) => theme.space(1)};
`;
