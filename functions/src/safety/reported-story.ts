import { type Media, stillUrl } from '@glimpse/contract/media/media';
import type { CaseDoc } from '@glimpse/contract/moderation/moderation';
import { paths } from '@glimpse/contract/paths';
import { profileErrors, UserDoc } from '@glimpse/contract/profiles/user';
import type { StoryDoc } from '@glimpse/contract/stories/story';
import { type DocumentView, readDocument, type Stored } from '../firestore/documents.ts';
import { authorOf } from '../views/user-view.ts';

/** Returns the fields of a case about a story. The texts of its overlays are shown one per line. */
export function reportedStory(
  { id, data }: Stored<StoryDoc>,
  author: DocumentView,
): Pick<CaseDoc, 'kind' | 'path' | 'postId' | 'commentId' | 'storyId' | 'targetUid' | 'shown'> {
  const profile = readDocument(UserDoc, author);
  if (!profile || profile.data.isSuspended) throw profileErrors.notFound();
  const { uid, media, post, overlays } = data;
  return {
    kind: 'story',
    path: paths.story(uid, id),
    postId: '',
    commentId: '',
    storyId: id,
    targetUid: uid,
    shown: {
      by: authorOf(profile),
      text: overlays.map(({ text }) => text).join('\n'),
      pictureUrl: media ? pictureOf(media) : '',
      pictureAlt: media?.alt ?? '',
      morePictures: [],
      context: post ? `A story that shows the post ${post.postId}` : '',
    },
  };
}

const pictureOf = (media: Media): string => (media.type === 'video' ? media.posterUrl : stillUrl(media));
