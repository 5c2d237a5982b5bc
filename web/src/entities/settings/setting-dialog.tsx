import { type FormEvent, type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { t } from '../../lib/languages/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogBody, DialogTitle } from '../../ui/dialog-parts.tsx';
import { AuthForm, Failure } from './auth-form.tsx';
import { Outcome } from './outcome.tsx';

interface SettingDialogProps {
  title: string;
  /** Explains what the change does. */
  about?: ReactNode;
  form: { failure: string; isSending: boolean; handleSubmit: (event: FormEvent<HTMLFormElement>) => void };
  submitLabel: string;
  isDangerous?: boolean;
  /** The message that replaces the form after the change, or '' before the change. */
  outcome?: string;
  onClose: () => void;
  /** The fields of the form. */
  children?: ReactNode;
}

/** A dialog with a form that changes one setting and then shows the outcome. */
export function SettingDialog({
  title,
  about,
  form,
  submitLabel,
  isDangerous = false,
  outcome = '',
  onClose,
  children,
}: SettingDialogProps) {
  return (
    <Dialog label={title} onClose={onClose}>
      <Box>
        <DialogTitle>{title}</DialogTitle>
        {outcome === '' ? (
          <AuthForm onSubmit={form.handleSubmit}>
            {about !== undefined && <About>{about}</About>}
            {children}
            <Failure text={form.failure} />
            <Buttons>
              <Button tone="quiet" onClick={onClose}>
                {t('common.cancel')}
              </Button>
              <Button type="submit" tone={isDangerous ? 'danger' : 'primary'} isPending={form.isSending}>
                {submitLabel}
              </Button>
            </Buttons>
          </AuthForm>
        ) : (
          <Outcome text={outcome}>
            <Button isWide onClick={onClose}>
              {t('common.done')}
            </Button>
          </Outcome>
        )}
      </Box>
    </Dialog>
  );
}

/** A button that opens a dialog. `children` renders the dialog and gets the function that closes it. */
export function DialogButton({
  label,
  text = t('settings.change'),
  tone = 'quiet',
  children,
}: {
  /** The accessible name. It starts with the visible `text`, so that voice control finds the button. */
  label: string;
  text?: string;
  tone?: 'quiet' | 'danger';
  children: (close: () => void) => ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button tone={tone} aria-label={label} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {text}
      </Button>
      {isOpen && children(() => setIsOpen(false))}
    </>
  );
}

const Box = styled(DialogBody)`
  gap: ${({ theme }) => theme.space(4)};
`;

const About = styled.div`
  color: ${({ theme }) => theme.color.textSoft};
  overflow-wrap: anywhere;
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${({ theme }) => theme.space(2)};
  margin-top: ${({ theme }) => theme.space(1)};
`;
