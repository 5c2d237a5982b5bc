import { type DraftContent, isEmptyDraft } from '@glimpse/contract/drafts/draft';
import type { ReadyUpload } from '../../entities/media/upload.ts';

/** An upload that is ready, with its alternative text. */
export interface DraftMedia extends ReadyUpload {
  readonly alt: string;
}

/** The texts and uploads of a post that the viewer has not shared yet, stored in the browser. */
export interface Draft {
  readonly caption: string;
  /** The alternative text of the first attachment, or of the next one if there is none. */
  readonly alt: string;
  readonly media: readonly DraftMedia[];
  /** Whether the author marks the post as sensitive. */
  readonly sensitive?: boolean;
}

/** Returns the content of a draft as the server stores it. */
export const contentOf = ({ caption, alt, media, sensitive }: Draft): DraftContent => ({
  caption,
  alt: media.length === 0 ? alt : '',
  media: media.map((one) => ({ uploadId: one.uploadId, alt: one.alt })),
  ...(sensitive && { sensitive }),
});

/** Returns a text that is the same for drafts with the same content. '' for an empty draft. */
export const contentKey = ({ caption, alt, media, sensitive }: DraftContent): string =>
  isEmptyDraft({ caption, alt, media })
    ? ''
    : JSON.stringify([
        caption,
        alt,
        ...media.map((one) => [one.uploadId, one.alt]),
        ...(sensitive ? ['sensitive'] : []),
      ]);
