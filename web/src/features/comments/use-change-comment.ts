import { api } from '@glimpse/contract/api';
import { clientTexts } from '@glimpse/contract/texts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

interface CommentPlace {
  postId: string;
  commentId: string;
}

/** Takes a new message. */
export const useEditComment = (params: CommentPlace) =>
  useMutation({
    mutationKey: ['editComment', params.commentId],
    mutationFn: (message: string) => call(api.editComment, { params, body: { commentData: { message } } }),
    meta: { success: clientTexts.commentUpdated },
  });

export const useDeleteComment = (params: CommentPlace) =>
  useMutation({
    mutationKey: ['deleteComment', params.commentId],
    mutationFn: () => call(api.deleteComment, { params }),
    meta: { success: clientTexts.commentDeleted },
  });
