import CheckIcon from 'lucide-react/icons/check';
import PlusIcon from 'lucide-react/icons/plus';
import { useId } from 'react';
import { styled } from 'styled-components';
import { t } from '../../lib/languages/translate.ts';
import { useFollowTag } from './followed-tags.tsx';
import { useTags } from './use-tags.ts';

interface SuggestedTagsProps {
  /** The heading above the hashtags. */
  title?: string;
  /** The largest number of hashtags. */
  max?: number;
}

/**
 * The most used hashtags, each with a button that follows and unfollows it. A hashtag stays in the list after the
 * viewer has followed it. Renders nothing if there are no hashtags.
 */
export function SuggestedTags({ title = t('posts.hashtagsToFollow'), max = 8 }: SuggestedTagsProps) {
  const titleId = useId();
  const { tags } = useTags('', { suggestsAll: true });
  if (tags.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <Title id={titleId}>{title}</Title>
      <List>
        {tags.slice(0, max).map(({ tag }) => (
          <li key={tag}>
            <TagToggle tag={tag} />
          </li>
        ))}
      </List>
    </section>
  );
}

function TagToggle({ tag }: { tag: string }) {
  const follow = useFollowTag(tag);
  const Icon = follow.isOn ? CheckIcon : PlusIcon;
  return (
    <Toggle
      type="button"
      aria-pressed={follow.isOn}
      aria-label={t('posts.followTag', { tag: `#${tag}` })}
      disabled={!follow.isLoaded}
      onClick={() => follow.set(!follow.isOn)}
    >
      <Icon size={16} aria-hidden />
      <bdi>#{tag}</bdi>
    </Toggle>
  );
}

const Title = styled.h2`
  padding: ${({ theme }) => theme.space(2)} ${({ theme }) => theme.space(4)};
  font: 600 ${({ theme }) => theme.font.body} ${({ theme }) => theme.font.family};

  ${({ theme }) => theme.at.tablet} { padding-inline: 0; }
`;

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space(2)};
  padding: 0 ${({ theme }) => theme.space(4)} ${({ theme }) => theme.space(4)};

  ${({ theme }) => theme.at.tablet} { padding-inline: 0; }
`;

const Toggle = styled.button`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space(2)};
  min-height: 2.75rem;
  padding: 0 ${({ theme }) => theme.space(3.5)};
  border: 1px solid ${({ theme }) => theme.color.border};
  border-radius: ${({ theme }) => theme.radius.medium};
  background: none;
  color: ${({ theme }) => theme.color.text};
  font-weight: 600;
  cursor: pointer;

  &[aria-pressed='true'] { background: ${({ theme }) => theme.color.sunken}; }
  &:disabled { cursor: default; }
  ${({ theme }) => theme.at.hover} {
    &:hover:enabled { background: ${({ theme }) => theme.color.surfaceMuted}; }
  }
`;
