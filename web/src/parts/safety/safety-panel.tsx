import { styled } from 'styled-components';
import { useBlock, useMute } from '../../entities/visibility/block-lists.tsx';
import { t } from '../../lib/languages/translate.ts';
import type { ToggleControl } from '../../lib/outbox/use-toggle.ts';
import { Button } from '../../ui/button.tsx';
import { DialogBody, DialogText, DialogTitle } from '../../ui/dialog-parts.tsx';
import { ReportForm, type ReportTarget } from './report-form.tsx';

/** A post, comment or profile with its author or owner. */
export interface SafetyTarget {
  readonly target: ReportTarget;
  readonly person: { readonly uid: string; readonly fullName: string };
}

export type SafetyAction = 'mute' | 'block' | 'report';

interface SafetyPanelProps extends SafetyTarget {
  action: SafetyAction;
  onClose: () => void;
}

/** The content of the dialog for 'Mute', 'Block' or 'Report'. */
export function SafetyPanel({ target, person, action, onClose }: SafetyPanelProps) {
  if (action === 'report') return <ReportForm target={target} onClose={onClose} />;
  const Confirm = action === 'mute' ? ConfirmMute : ConfirmBlock;
  return <Confirm person={person} onClose={onClose} />;
}

interface ConfirmProps extends Pick<SafetyTarget, 'person'> {
  onClose: () => void;
}

const ConfirmMute = ({ person: { uid, fullName: name }, onClose }: ConfirmProps) => (
  <Confirmation
    toggle={useMute(uid)}
    turnOn={{ title: t('safety.muteQuestion', { name }), label: t('safety.mute'), text: t('safety.muteAbout') }}
    turnOff={{ title: t('safety.unmuteQuestion', { name }), label: t('safety.unmute'), text: t('safety.unmuteAbout') }}
    onClose={onClose}
  />
);

const ConfirmBlock = ({ person: { uid, fullName: name }, onClose }: ConfirmProps) => (
  <Confirmation
    toggle={useBlock(uid)}
    turnOn={{
      title: t('safety.blockQuestion', { name }),
      label: t('safety.block'),
      text: t('safety.blockAbout'),
      tone: 'danger',
    }}
    turnOff={{
      title: t('safety.unblockQuestion', { name }),
      label: t('safety.unblock'),
      text: t('safety.unblockAbout'),
    }}
    onClose={onClose}
  />
);

interface Choice {
  title: string;
  label: string;
  text: string;
  tone?: 'danger';
}

interface ConfirmationProps extends Pick<ConfirmProps, 'onClose'> {
  toggle: ToggleControl;
  turnOn: Choice;
  turnOff: Choice;
}

function Confirmation({ toggle, turnOn, turnOff, onClose }: ConfirmationProps) {
  const { title, label, text, tone = 'primary' } = toggle.isOn ? turnOff : turnOn;
  const confirm = () => {
    toggle.set(!toggle.isOn);
    onClose();
  };
  return (
    <DialogBody>
      <Title>{title}</Title>
      <Text>{text}</Text>
      <Button tone={tone} isWide onClick={confirm}>
        {label}
      </Button>
      <Button tone="quiet" isWide onClick={onClose}>
        {t('common.cancel')}
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
