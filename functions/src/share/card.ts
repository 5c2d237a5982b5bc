/** What a link to a page says about it, ready to be written as tags (tags.ts). Texts are as people typed them. */
export interface Card {
  /** The page's one address, absolute. */
  readonly url: string;
  readonly type: 'article' | 'video.other' | 'profile';
  readonly title: string;
  readonly description: string;
  readonly picture: CardPicture;
  /** Whether the picture is the point, or a small companion of the text. */
  readonly isPictureLarge: boolean;
  /** Further Open Graph properties, with their contents. */
  readonly properties: readonly (readonly [name: string, content: string])[];
  /** A schema.org object. */
  readonly data: JsonObject;
}

export interface CardPicture {
  /** Absolute. */
  readonly url: string;
  /** '' when it is not known. */
  readonly mimeType: string;
  /** Pixels, null when they are not known. */
  readonly width: number | null;
  readonly height: number | null;
  readonly alt: string;
}

export interface JsonObject {
  readonly [key: string]: string | number | JsonObject | readonly JsonObject[];
}

export const siteName = 'Glimpse';

/** The app's icon, where there is no better picture. */
export const iconPicture = (origin: string): CardPicture => ({
  url: `${origin}/icons/icon-512.png`,
  mimeType: 'image/png',
  width: 512,
  height: 512,
  alt: siteName,
});

/** How often somebody did this, as schema.org says it. */
export const interaction = (
  action: 'LikeAction' | 'CommentAction' | 'FollowAction' | 'WriteAction',
  count: number,
) => ({
  '@type': 'InteractionCounter',
  interactionType: `https://schema.org/${action}`,
  userInteractionCount: count,
});
