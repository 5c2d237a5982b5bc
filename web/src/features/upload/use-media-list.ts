import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLeaveGuard } from '../../lib/browser/use-leave-guard.ts';
import { useViewer } from '../viewer/viewer.tsx';
import type { FirstMedia, MediaListState } from './media-item.ts';
import { MediaList } from './media-list.ts';
import { uploadServices } from './upload-services.ts';

interface UseMediaListOptions {
  /** What is there to begin with; read once. */
  first: readonly FirstMedia[];
  /** The alternative text of what is chosen first, when nothing is there; read once. */
  alt?: string;
}

export interface ComposedMedia extends MediaListState {
  readonly list: MediaList;
}

/**
 * The media of a post in the making. Each is sent as soon as it is chosen, and toasts '{image|video} Added' when it has
 * passed; what fails or is refused is for the caller to show. Leaving the page cancels what is under way and leaves what is
 * ready alone; the server removes what nothing uses after a day.
 */
export function useMediaList({ first, alt = '' }: UseMediaListOptions): ComposedMedia {
  const { uid } = useViewer();
  const [list] = useState(() => new MediaList(uploadServices(uid), first, alt));
  useEffect(() => () => list.leave(), [list]);
  const state = useSyncExternalStore(list.subscribe, list.snapshot);
  useLeaveGuard(state.items.some((item) => item.state.status === 'working'));
  return { ...state, list };
}
