import { t } from '../../lib/languages/translate.ts';
import { Button } from '../../ui/button.tsx';
import { useFollowTag } from './followed-tags.ts';

/** A button 'Follow' or 'Unfollow' for a hashtag. Its accessible name contains the hashtag. */
export function FollowTagButton({ tag }: { tag: string }) {
  const follow = useFollowTag(tag);
  const name = `#${tag}`;
  return (
    <Button
      tone={follow.isOn ? 'outline' : 'primary'}
      disabled={!follow.isLoaded}
      aria-label={follow.isOn ? t('posts.unfollowTag', { tag: name }) : t('posts.followTag', { tag: name })}
      onClick={() => follow.set(!follow.isOn)}
    >
      {follow.isOn ? t('posts.unfollow') : t('posts.follow')}
    </Button>
  );
}
