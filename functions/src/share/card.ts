/** The content of a link preview, from which preview-tags.ts writes the tags. Texts are not escaped. */
export interface Card {
  /** The canonical URL of the page. */
  readonly url: string;
  readonly type: 'article' | 'video.other' | 'profile';
  readonly title: string;
  readonly description: string;
  readonly picture: CardPicture;
  /** Whether the preview shows a large picture, or a thumbnail beside the text. */
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

/** Returns a schema.org counter of an action. */
export const interaction = (
  action: 'LikeAction' | 'CommentAction' | 'FollowAction' | 'WriteAction',
  count: number,
) => ({
  '@type': 'InteractionCounter',
  interactionType: `https://schema.org/${action}`,
  userInteractionCount: count,
});
