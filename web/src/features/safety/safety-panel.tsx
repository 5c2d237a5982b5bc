import { styled } from 'styled-components';
import { Button } from '../../ui/button.tsx';
import { DialogBody, DialogText, DialogTitle } from '../../ui/dialog-parts.tsx';
import { useBlock, useMute } from './block-and-mute.ts';
import { ReportForm, type ReportTarget } from './report-form.tsx';

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

function ConfirmMute({ uid, title, onClose }: ConfirmProps) {
  const mute = useMute(uid);
  return (
    <Confirmation
      title={title}
      text={
        mute.isOn
          ? "You'll see their posts and comments again."
          : "You won't see their comments, or their posts in your feed and in Explore. They can still see yours. They aren't notified."
      }
      action={mute.isOn ? 'Unmute' : 'Mute'}
      onConfirm={() => mute.set(!mute.isOn)}
      onClose={onClose}
    />
  );
}

function ConfirmBlock({ uid, title, onClose }: ConfirmProps) {
  const block = useBlock(uid);
  return (
    <Confirmation
      title={title}
      text={
        block.isOn
          ? "You'll see each other's posts and comments again. You won't follow each other."
          : "You'll stop following each other, and you won't see each other's posts, comments and profiles. They aren't notified."
      }
      action={block.isOn ? 'Unblock' : 'Block'}
      isDanger={!block.isOn}
      onConfirm={() => block.set(!block.isOn)}
      onClose={onClose}
    />
  );
}

interface ConfirmationProps {
  title: string;
  text: string;
  action: string;
  isDanger?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

function Confirmation({ title, text, action, isDanger = false, onConfirm, onClose }: ConfirmationProps) {
  return (
    <DialogBody>
      <Title>{title}?</Title>
      <Text>{text}</Text>
      <Button
        tone={isDanger ? 'danger' : 'primary'}
        isWide
        onClick={() => {
          onConfirm();
          onClose();
        }}
      >
        {action}
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
