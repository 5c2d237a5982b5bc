import { styled } from 'styled-components';
import { t } from '../../lib/languages/translate.ts';
import { Switch } from '../../ui/switch.tsx';

interface SensitiveFieldProps {
  isOn: boolean;
  /** A moderator has marked the post, so the author cannot remove the mark. */
  isFixed: boolean;
  isReadOnly: boolean;
  onChange: (isOn: boolean) => void;
}

/** The switch in the form of a post that blurs its media until a viewer presses Show. */
export function SensitiveField({ isOn, isFixed, isReadOnly, onChange }: SensitiveFieldProps) {
  const label = t('compose.sensitive');
  return (
    <Row>
      <div>
        <strong>{label}</strong>
        <Hint>{isFixed ? t('compose.sensitiveByModerator') : t('compose.sensitiveHint')}</Hint>
      </div>
      <Switch name={label} isOn={isOn || isFixed} isDisabled={isFixed || isReadOnly} onPress={() => onChange(!isOn)} />
    </Row>
  );
}

const Row = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${({ theme }) => theme.space(4)};
`;

const Hint = styled.p`
  color: ${({ theme }) => theme.color.textSoft};
  font: 400 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};
`;
