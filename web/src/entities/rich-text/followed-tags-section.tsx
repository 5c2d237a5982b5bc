import { styled } from 'styled-components';
import { links } from '../../lib/browser/links.ts';
import { t } from '../../lib/languages/translate.ts';
import { hitArea } from '../../ui/hit-area.ts';
import { Link } from '../../ui/link.tsx';
import { SettingRow, SettingsSection } from '../settings/settings-section.tsx';
import { FollowTagButton, useFollowedTags } from './followed-tags.tsx';

/** The section of the settings page with the hashtags that the viewer follows, newest first. */
export function FollowedTagsSection() {
  const { tags, isPending } = useFollowedTags();
  return (
    <SettingsSection title={t('posts.followedHashtags')} about={t('posts.aboutFollowedHashtags')}>
      {tags.length === 0 && (
        // The row has its full height while the hashtags load, so that the page does not jump.
        <EmptyText>{isPending ? '\u00a0' : t('posts.noFollowedHashtags')}</EmptyText>
      )}
      {tags.map((tag) => (
        <SettingRow key={tag} label={`#${tag}`} action={<FollowTagButton tag={tag} />}>
          <PostsLink to={links.tag(tag)} aria-label={t('posts.showPostsWithTag', { tag: `#${tag}` })}>
            {t('posts.showPosts')}
          </PostsLink>
        </SettingRow>
      ))}
    </SettingsSection>
  );
}

const PostsLink = styled(Link)`
  position: relative;
  text-decoration: underline;

  ${hitArea}
`;

const EmptyText = styled.p`
  padding: ${({ theme }) => theme.space(4)};
  color: ${({ theme }) => theme.color.textSoft};
`;
