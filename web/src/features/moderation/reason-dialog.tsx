import { safetyLimits } from '@glimpse/contract/safety-limits';
import { type FormEvent, useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface ReasonDialogProps {
  title: string;
  about: string;
  button: string;
  isDanger: boolean;
  isBusy: boolean;
  onAgree: (reason: string) => void;
  onClose: () => void;
}

/** Nothing is done in moderation without a reason. */
export function ReasonDialog({
  title,
  about,
  button,
  isDanger,
  isBusy,
  onAgree,
  onClose,
}: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const isGiven = reason.trim() !== '';
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isGiven && !isBusy) onAgree(reason.trim());
  }
  return (
    <Dialog label={title} onClose={onClose} width="28rem">
      <Form onSubmit={handleSubmit}>
        <Title>{title}</Title>
        <About>{about}</About>
        <Label>
          Reason
          <Area
            dir="auto"
            rows={3}
            required
            maxLength={safetyLimits.moderationReason}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Label>
        <Button
          type="submit"
          tone={isDanger ? 'danger' : 'primary'}
          isWide
          isBusy={isBusy}
          disabled={!isGiven}
        >
          {button}
        </Button>
        <Button tone="quiet" isWide onClick={onClose}>
          Cancel
        </Button>
      </Form>
    </Dialog>
  );
}

const Form = styled.form`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space(2)};
  padding: ${({ theme }) => theme.space(6)};
`;

const Title = styled.h2`
  font: 650 ${({ theme }) => theme.font.title} ${({ theme }) => theme.font.family};
`;

const About = styled.p`
  color: ${({ theme }) => theme.color.textSoft};
  overflow-wrap: anywhere;
`;

const Label = styled.label`
  display: block;
  margin: ${({ theme }) => theme.space(2)} 0;
  font-weight: 600;
`;

const Area = styled.textarea`
  display: block;
  width: 100%;
  margin-top: ${({ theme }) => theme.space(1)};
  padding: ${({ theme }) => theme.space(3)};
  border: 1px solid ${({ theme }) => theme.color.outline};
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.color.canvas};
  color: inherit;
  font: inherit;
  resize: vertical;
`;
