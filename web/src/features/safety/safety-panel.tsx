import { styled } from 'styled-components';
import type { ToggleControl } from '../../lib/outbox/use-toggle.ts';
import { Button } from '../../ui/button.tsx';
import { DialogBody, DialogText, DialogTitle } from '../../ui/dialog-parts.tsx';
import { ReportForm, type ReportTarget } from './report-form.tsx';
import { useBlock, useMute } from './use-block.ts';

/** A post, comment or profile with its author or owner. */
export interface SafetyTarget {
  readonly target: ReportTarget;
  readonly person: { readonly uid: string; readonly fullName: string };
}

interface SafetyPanelProps extends SafetyTarget {
  action: 'mute' | 'block' | 'report';
  /** The label of the menu item. */
  title: string;
  onClose: () => void;
}

/** The content of the dialog for 'Mute', 'Block' or 'Report'. */
export function SafetyPanel({ target, person, action, title, onClose }: SafetyPanelProps) {
  if (action === 'report') return <ReportForm target={target} onClose={onClose} />;
  const Confirm = action === 'mute' ? ConfirmMute : ConfirmBlock;
  return <Confirm uid={person.uid} title={title} onClose={onClose} />;
}

interface ConfirmProps {
  uid: string;
  title: string;
  onClose: () => void;
}

const ConfirmMute = ({ uid, ...props }: ConfirmProps) => (
  <Confirmation
    {...props}
    toggle={useMute(uid)}
    turnOn={{
      label: 'Mute',
      text: "You won't see their comments, or their posts in your feed and in Explore. They can still see yours. They aren't notified.",
    }}
    turnOff={{ label: 'Unmute', text: "You'll see their posts and comments again." }}
  />
);

const ConfirmBlock = ({ uid, ...props }: ConfirmProps) => (
  <Confirmation
    {...props}
    toggle={useBlock(uid)}
    turnOn={{
      label: 'Block',
      text: "You'll stop following each other, and you won't see each other's posts, comments and profiles. They aren't notified.",
      tone: 'danger',
    }}
    turnOff={{
      label: 'Unblock',
      text: "You'll see each other's posts and comments again. You won't follow each other.",
    }}
  />
);

interface Choice {
  label: string;
  text: string;
  tone?: 'danger';
}

interface ConfirmationProps extends Omit<ConfirmProps, 'uid'> {
  toggle: ToggleControl;
  turnOn: Choice;
  turnOff: Choice;
}

function Confirmation({ title, toggle, turnOn, turnOff, onClose }: ConfirmationProps) {
  const { label, text, tone = 'primary' } = toggle.isOn ? turnOff : turnOn;
  const confirm = () => {
    toggle.set(!toggle.isOn);
    onClose();
  };
  return (
    <DialogBody>
      <Title>{title}?</Title>
      <Text>{text}</Text>
      <Button tone={tone} isWide onClick={confirm}>
        {label}
      </Button>
      <Button tone="quiet" isWide onClick={onClose}>
        Cancel
      </Button>
    </DialogBody>
  );
}

const Title = styled(DialogTitle)`
  text-align: center;
`;

const Text = styled(DialogText)`
  margin-bottom: ${({ theme }) => theme.space(4)};
  text-align: center;
`;
