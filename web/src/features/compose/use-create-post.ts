import { api } from '@glimpse/contract/api';
import type { BodyOf } from '@glimpse/contract/endpoint';
import { clientTexts } from '@glimpse/contract/texts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { clearDraft } from './draft.ts';

type NewPost = BodyOf<typeof api.createPost>['postData'];

/** Shares a post. The draft goes with it, even when the page has been left meanwhile. */
export const useCreatePost = () =>
  useMutation({
    mutationKey: ['createPost'],
    mutationFn: (postData: NewPost) => call(api.createPost, { body: { postData } }),
    onSuccess: clearDraft,
    meta: { success: clientTexts.postCreated, failure: clientTexts.postCreateFailed },
  });
