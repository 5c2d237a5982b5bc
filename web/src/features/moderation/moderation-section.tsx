import { styled } from 'styled-components';
import { links } from '../../lib/browser/links.ts';
import { buttonLook } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { SettingRow, SettingsSection } from '../settings/settings-section.tsx';
import { useIsModerator } from './use-is-moderator.ts';

/** /settings, of moderators: the way to the queue. */
export function ModerationSection() {
  if (!useIsModerator({ isFresh: false })) return null;
  return (
    <SettingsSection title="Moderation">
      <SettingRow
        label="Reports"
        action={
          <Way to={links.moderation} $tone="quiet">
            Open
          </Way>
        }
      >
        What people have reported, and what moderators have done.
      </SettingRow>
    </SettingsSection>
  );
}

const Way = styled(Link)<{ $tone: 'quiet' }>`
  ${buttonLook}
`;
