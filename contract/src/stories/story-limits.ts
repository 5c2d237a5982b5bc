export const storyLimits = {
  /** How long others can see a story. */
  lifetimeMs: 24 * 60 * 60 * 1000,
  /** How long the author can see who viewed a story, from its creation. */
  viewersLifetimeMs: 48 * 60 * 60 * 1000,
  /** The largest number of stories of one person that others can see at once, besides highlights. */
  live: 100,
  overlays: 5,
  /** UTF-16 units of the text of an overlay. */
  overlayText: 200,
  /** The largest number of stories in one `markStoriesSeen` call. */
  seenAtOnce: 20,
  /** Rings of the first page of the tray. With the other reads, opening the tray costs at most 10 reads. */
  trayPage: 6,
  /** The largest number of people whose stories one person mutes. One document has all of them. */
  mutedPeople: 1000,
  /** The largest number of highlights of one person. */
  highlights: 30,
  /** UTF-16 units of the title of a highlight. */
  highlightTitle: 30,
  storiesInHighlight: 100,
  /** The largest number of highlights that contain the same story. */
  highlightsOfStory: 10,
} as const;
