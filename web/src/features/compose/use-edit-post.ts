import { api } from '@glimpse/contract/api';
import type { BodyOf } from '@glimpse/contract/endpoint';
import { clientTexts } from '@glimpse/contract/texts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

type PostEdit = BodyOf<typeof api.editPost>['postData'];

/** Changes the caption, the alternative text or the media of one's post. A refusal is told in the server's words. */
export const useEditPost = (postId: string) =>
  useMutation({
    mutationKey: ['editPost', postId],
    mutationFn: (postData: PostEdit) => call(api.editPost, { params: { postId }, body: { postData } }),
    meta: { success: clientTexts.postUpdated, failure: true },
  });
