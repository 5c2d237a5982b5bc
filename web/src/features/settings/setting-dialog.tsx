import { type FormEvent, type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogBody, DialogTitle } from '../../ui/dialog-parts.tsx';
import { AuthForm, Failure } from '../auth/auth-form.tsx';
import { Outcome } from '../auth/outcome.tsx';

interface SettingDialogProps {
  title: string;
  /** What will happen. */
  about?: ReactNode;
  form: { failure: string; isSending: boolean; handleSubmit: (event: FormEvent<HTMLFormElement>) => void };
  /** The button that does it. */
  save: string;
  isDangerous?: boolean;
  /** What has happened; '' until then. */
  outcome?: string;
  onClose: () => void;
  /** Its fields. */
  children?: ReactNode;
}

/** A form that changes one setting, and then says what has happened. */
export function SettingDialog({
  title,
  about,
  form,
  save,
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
                Cancel
              </Button>
              <Button type="submit" tone={isDangerous ? 'danger' : 'primary'} isBusy={form.isSending}>
                {save}
              </Button>
            </Buttons>
          </AuthForm>
        ) : (
          <Outcome text={outcome}>
            <Button isWide onClick={onClose}>
              Done
            </Button>
          </Outcome>
        )}
      </Box>
    </Dialog>
  );
}

/** A quiet button that opens a dialog: `<DialogButton label="Change name">{(close) => <... onClose={close} />}</DialogButton>`. */
export function DialogButton({
  label,
  text = 'Change',
  tone = 'quiet',
  children,
}: {
  /** Its accessible name, which begins with `text`. */
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
  justify-content: flex-end;
  gap: ${({ theme }) => theme.space(2)};
  margin-top: ${({ theme }) => theme.space(1)};
`;
