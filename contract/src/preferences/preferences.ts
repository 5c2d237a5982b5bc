import * as z from 'zod/mini';
import { addedLater } from '../fields.ts';
import { languages } from '../languages/language.ts';

export const sensitiveChoices = ['blur', 'show', 'hide'] as const;
/** How a viewer sees posts with sensitive content: blurred until pressed, like other posts, or not at all in lists. */
export const SensitiveChoice = z.enum(sensitiveChoices);
export type SensitiveChoice = z.infer<typeof SensitiveChoice>;

/** The language of the interface. 'system' means the first language of the browser that the interface has. */
export const LanguageChoice = z.enum(['system', ...languages]);
export type LanguageChoice = z.infer<typeof LanguageChoice>;

/** How the viewer sees posts. */
export const ContentPreferences = z.object({
  /** Whether the person sees no like counts on posts of others. */
  hideOthersLikeCounts: z.boolean(),
  sensitive: SensitiveChoice,
});
export type ContentPreferences = z.infer<typeof ContentPreferences>;

export const defaultContentPreferences: ContentPreferences = { hideOthersLikeCounts: false, sensitive: 'blur' };

/** Who can start a conversation with the person. Others write a request only with 'everyone'. */
export const MessagesFrom = z.enum(['everyone', 'followed', 'nobody']);
export type MessagesFrom = z.infer<typeof MessagesFrom>;

/** `users/{uid}/settings/preferences`: what the person wants to see. Without the document the defaults apply. */
export const PreferencesDoc = z.extend(ContentPreferences, {
  /** It is null until the person chooses a language. Until then each browser keeps its own choice. */
  language: addedLater(z.nullable(LanguageChoice), null),
  /** Whether no screen of the person shows stories. */
  hidesStories: addedLater(z.boolean(), false),
  messagesFrom: addedLater(MessagesFrom, 'everyone'),
  /** Whether a push notification about a message shows its text. */
  pushesMessageText: addedLater(z.boolean(), true),
});
export type PreferencesDoc = z.infer<typeof PreferencesDoc>;

export const defaultPreferences: PreferencesDoc = {
  ...defaultContentPreferences,
  language: null,
  hidesStories: false,
  messagesFrom: 'everyone',
  pushesMessageText: true,
};

/** The body of a change. Omitted fields stay as they are. */
export const PreferencesEdit = z.object({
  hideOthersLikeCounts: z.optional(z.boolean()),
  sensitive: z.optional(SensitiveChoice),
  language: z.optional(LanguageChoice),
  hidesStories: z.optional(z.boolean()),
  messagesFrom: z.optional(MessagesFrom),
  pushesMessageText: z.optional(z.boolean()),
  /** Whether others see no like counts on the person's own posts. Stored in the profile, because others need it. */
  hidesLikeCounts: z.optional(z.boolean()),
});
export type PreferencesEdit = z.infer<typeof PreferencesEdit>;
