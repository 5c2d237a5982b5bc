import { guestAccount } from '@glimpse/contract/auth/guest';
import { styled } from 'styled-components';
import { storyLinks } from '../../entities/links/story-links.ts';
import { useViewer } from '../../entities/viewer/viewer.tsx';
import { links } from '../../lib/browser/links.ts';
import { t } from '../../lib/languages/translate.ts';
import { TabLinks } from '../../ui/tab-links.tsx';

/** The tabs above the forms for a new post and a new story. The guest cannot post stories, and has no tabs. */
export const CreateTabs = ({ current }: { current: 'post' | 'story' }) =>
  useViewer().uid === guestAccount.uid ? null : (
    <Centre>
      <TabLinks
        label={t('compose.kinds')}
        tabs={[
          { label: t('compose.kindPost'), to: links.createPost, isCurrent: current === 'post' },
          { label: t('compose.kindStory'), to: storyLinks.create, isCurrent: current === 'story' },
        ]}
      />
    </Centre>
  );

/** The forms have different widths, so the tabs are in the centre of both screens. */
const Centre = styled.div`
  display: flex;
  justify-content: center;

  ${({ theme }) => theme.at.tablet} { padding-top: ${({ theme }) => theme.space(3)}; }
`;
