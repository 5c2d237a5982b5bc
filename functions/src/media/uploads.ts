import type { Media } from '@glimpse/contract/media';

export interface Uploads {
  process(uid: string, uploadId: string): Promise<Media>;
  discard(uid: string, uploadId: string): Promise<void>;
}
