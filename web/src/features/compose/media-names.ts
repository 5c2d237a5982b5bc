import type { Media } from '@glimpse/contract/media/media';
import type { MediaItem } from '../upload/media-item.ts';

/** What it shows, before it is ready and after. */
export function kindOf({ state }: MediaItem): Media['type'] {
  if (state.status === 'kept') return state.media.type;
  if (state.status === 'ready') return state.chosen?.kind ?? state.media.type;
  return state.chosen.kind;
}

export const nounOf = (item: MediaItem): string => (kindOf(item) === 'video' ? 'Video' : 'Photo');

const states = {
  kept: '',
  ready: '',
  working: ', uploading',
  failed: ', failed',
} as const satisfies Record<MediaItem['state']['status'], string>;

/** 'Photo 2 of 3, uploading'; `at` counts from 0. */
export const nameOf = (item: MediaItem, at: number, count: number): string =>
  `${nounOf(item)} ${at + 1} of ${count}${states[item.state.status]}`;

export const isReady = ({ state }: MediaItem): boolean => state.status === 'ready' || state.status === 'kept';

/** It has been read, so that it can be kept to be sent later. */
export const canWait = (item: MediaItem): boolean =>
  isReady(item) || (item.state.status === 'working' && item.state.step !== 'preparing');
