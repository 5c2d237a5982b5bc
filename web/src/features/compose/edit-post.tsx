import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useGoBack } from '../../lib/browser/go-back.ts';
import { links } from '../../lib/browser/links.ts';
import { useLeaveGuard } from '../../lib/browser/use-leave-guard.ts';
import { Button } from '../../ui/button.tsx';
import type { LivePost } from '../post/queries.ts';
import { useEdited, useEditPost } from '../post/use-edit-post.ts';
import { useUpload } from '../upload/use-upload.ts';
import { useChosenPeople } from '../words/use-chosen-people.ts';
import { Composer, type Words } from './composer.tsx';

/** Changes one's post: its words, and its media by choosing another file. Rendered with `key={post.id}`. */
export function EditPost(props: { post: LivePost }) {
  const post = useEdited(props.post);
  const navigate = useNavigate();
  const goBack = useGoBack();
  const [words, setWords] = useState<Words>({ caption: post.content, alt: post.media.alt });
  const upload = useUpload({ accept: 'media' });
  const editPost = useEditPost(post.id);
  const people = useChosenPeople();

  const { state } = upload;
  const isUnderWay = state.status === 'working' || state.status === 'failed';
  // Of an edit no draft is kept.
  useLeaveGuard(state.status === 'ready' && !editPost.isDone);
  const isBusy = editPost.isBusy || editPost.isDone;

  function update() {
    if (isUnderWay || isBusy) return;
    const postData = {
      content: words.caption.trim(),
      alt: words.alt.trim(),
      mentionedUids: people.mentionedIn(words.caption),
      ...(state.status === 'ready' ? { uploadId: state.uploadId } : {}),
    };
    editPost.mutate({ postId: post.id, postData }, { onDone: () => navigate(links.posts) });
  }

  function cancel() {
    upload.cancel();
    goBack();
  }

  return (
    <Composer
      title="Edit post"
      upload={upload}
      current={post.media}
      words={words}
      onWords={setWords}
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
