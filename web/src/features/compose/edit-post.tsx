import { allMedia } from '@glimpse/contract/posts/post';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useGoBack } from '../../lib/browser/go-back.ts';
import { links } from '../../lib/browser/links.ts';
import { useLeaveGuard } from '../../lib/browser/use-leave-guard.ts';
import { Button } from '../../ui/button.tsx';
import { useEdited, useEditPost } from '../post/use-edit-post.ts';
import type { LivePost } from '../posts/queries.ts';
import { useChosenPeople } from '../rich-text/use-chosen-people.ts';
import { useMediaList } from '../upload/use-media-list.ts';
import { changedMedia } from './changed-media.ts';
import { Composer } from './composer.tsx';

/** Changes one's post: its words, and its media, which can be added, removed, replaced and ordered. Rendered with `key={post.id}`. */
export function EditPost(props: { post: LivePost }) {
  const post = useEdited(props.post);
  const navigate = useNavigate();
  const goBack = useGoBack();
  const [caption, setCaption] = useState(post.content);
  const media = useMediaList({ first: allMedia(post).map((kept) => ({ alt: kept.alt, kept })) });
  const editPost = useEditPost(post.id);
  const people = useChosenPeople();

  const { items, list } = media;
  const isUnderWay = items.some(({ state }) => state.status === 'working' || state.status === 'failed');
  // Of an edit no draft is kept.
  useLeaveGuard(items.some(({ state }) => state.status === 'ready') && !editPost.isDone);
  const isBusy = editPost.isBusy || editPost.isDone;

  function update() {
    if (isUnderWay || isBusy) return;
    const postData = {
      content: caption.trim(),
      mentionedUids: people.mentionedIn(caption),
      ...changedMedia(post, items),
    };
    editPost.mutate({ postId: post.id, postData }, { onDone: () => navigate(links.posts) });
  }

  function cancel() {
    list.cancel();
    goBack();
  }

  return (
    <Composer
      title="Edit post"
      media={media}
      caption={caption}
      onCaption={setCaption}
      onPerson={people.choose}
      isBusy={isBusy}
      onSubmit={update}
      actions={
        <>
          <Button tone="quiet" disabled={isBusy} onClick={cancel}>
            Cancel
          </Button>
          <Button type="submit" disabled={isUnderWay} isBusy={isBusy}>
            Update
          </Button>
        </>
      }
    />
  );
}
