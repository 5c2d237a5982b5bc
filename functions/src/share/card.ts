import type { Language } from '@glimpse/contract/languages/language';

/** The content of a link preview. preview-tags.ts escapes it and writes the tags. */
export interface Card {
  readonly language: Language;
  readonly url: string;
  readonly type: 'article' | 'video.other' | 'profile';
  readonly title: string;
  readonly description: string;
  readonly picture: CardPicture;
  /** If false, the preview shows a thumbnail beside the text. */
  readonly isPictureLarge: boolean;
  /** Further Open Graph properties. */
  readonly properties: readonly (readonly [name: string, content: string])[];
  /** A schema.org object (JSON-LD). */
  readonly data: JsonObject;
}

export interface CardPicture {
  /** An absolute URL. */
  readonly url: string;
  /** Empty if unknown. */
  readonly mimeType: string;
  /** In pixels. Null if unknown. */
  readonly width: number | null;
  readonly height: number | null;
  readonly alt: string;
}

export interface JsonObject {
  readonly [key: string]: string | number | JsonObject | readonly JsonObject[];
}

export const siteName = 'Glimpse';

/** The app's icon, for pages without a picture. */
export const iconPicture = (origin: string): CardPicture => ({
  url: `${origin}/icons/icon-512.png`,
  mimeType: 'image/png',
  width: 512,
  height: 512,
  alt: siteName,
});

/** Returns the schema.org object for the number of times that people did an action. */
export const interaction = (
  action: 'LikeAction' | 'CommentAction' | 'FollowAction' | 'WriteAction',
  count: number,
) => ({
  '@type': 'InteractionCounter',
  interactionType: `https://schema.org/${action}`,
  userInteractionCount: count,
});
