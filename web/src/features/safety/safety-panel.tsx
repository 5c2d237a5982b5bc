import { styled } from 'styled-components';
import { Button } from '../../ui/button.tsx';
import { DialogBody, DialogText, DialogTitle } from '../../ui/dialog-parts.tsx';
import { ReportForm, type ReportTarget } from './report-form.tsx';
import { useBlock, useMute } from './toggles.ts';

/** What a menu is about: a thing, and whose it is. */
export interface About {
  readonly target: ReportTarget;
  readonly person: { readonly uid: string; readonly fullName: string };
}

interface SafetyPanelProps {
  about: About;
  what: 'mute' | 'block' | 'report';
  /** As the menu named it. */
  title: string;
  onClose: () => void;
}

/** The inside of the dialog behind 'Mute', 'Block' and 'Report'. */
export function SafetyPanel({ about, what, title, onClose }: SafetyPanelProps) {
  if (what === 'report') return <ReportForm target={about.target} onClose={onClose} />;
  const Confirm = what === 'mute' ? ConfirmMute : ConfirmBlock;
  return <Confirm uid={about.person.uid} title={title} onClose={onClose} />;
}

interface ConfirmProps {
  uid: string;
  title: string;
  onClose: () => void;
}

function ConfirmMute({ uid, title, onClose }: ConfirmProps) {
  const mute = useMute(uid);
  return (
    <Question
      title={title}
      text={
        mute.isOn
          ? 'Their posts and comments are shown to you again.'
          : 'Their posts leave your feed and explore, and their comments what you read. Nothing changes for them, and they are not told.'
      }
      action={mute.isOn ? 'Unmute' : 'Mute'}
      onAgree={() => mute.set(!mute.isOn)}
      onClose={onClose}
    />
  );
}

function ConfirmBlock({ uid, title, onClose }: ConfirmProps) {
  const block = useBlock(uid);
  return (
    <Question
      title={title}
      text={
        block.isOn
          ? 'You see each other’s posts and comments again. Nobody follows anybody by it.'
          : 'You no longer follow each other, and neither of you sees the other’s posts, comments and profile. They are not told.'
      }
      action={block.isOn ? 'Unblock' : 'Block'}
      isDanger={!block.isOn}
      onAgree={() => block.set(!block.isOn)}
      onClose={onClose}
    />
  );
}

interface QuestionProps {
  title: string;
  text: string;
  action: string;
  isDanger?: boolean;
  onAgree: () => void;
  onClose: () => void;
}

function Question({ title, text, action, isDanger = false, onAgree, onClose }: QuestionProps) {
  return (
    <DialogBody>
      <Title>{title}?</Title>
      <Words>{text}</Words>
      <Button
        tone={isDanger ? 'danger' : 'primary'}
        isWide
        onClick={() => {
          onAgree();
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

const Words = styled(DialogText)`
  margin-bottom: ${({ theme }) => theme.space(4)};
  text-align: center;
`;
