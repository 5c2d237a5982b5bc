import { useState } from 'react';
import { browserStorage } from '../../lib/browser/storage.ts';
import type { CommentOrder } from './queries.ts';

const commentOrderKey = 'comment-order';

/** In which order the reader wants comments: kept in this browser, newest first until they choose. */
export function useCommentOrder(): [CommentOrder, (order: CommentOrder) => void] {
  const [order, setOrder] = useState<CommentOrder>(() =>
    browserStorage.read(commentOrderKey) === 'oldest' ? 'oldest' : 'newest',
  );
  return [
    order,
    (chosen) => {
      browserStorage.write(commentOrderKey, chosen);
      setOrder(chosen);
    },
  ];
}
