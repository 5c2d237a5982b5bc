import { FullName } from '@glimpse/contract/profiles/person';
import { profileLimits } from '@glimpse/contract/profiles/profile-limits';
import { ProfileEdit } from '@glimpse/contract/profiles/user';
import { validationText } from '../../../lib/languages/error-text.ts';
import { t } from '../../../lib/languages/translate.ts';

/** The text fields that are saved by one call, together with the picture. */
export interface ProfileFields {
  bio: string;
  website: string;
}

/** The text fields of the edit panel. */
export interface ProfileTexts extends ProfileFields {
  fullName: string;
  username: string;
}

/** In the order of display. */
export const textNames = ['bio', 'website', 'fullName', 'username'] as const satisfies (keyof ProfileTexts)[];

/** Functions that return the error messages of the fields. They are functions because the language can change. */
export type ProfileProblems = Partial<Record<keyof ProfileTexts, () => string>>;

const hasScheme = /^[a-z][a-z\d+.-]*:/iu;
const looksLikeHost = /^[^\s/]+\.[^\s/.]+/u;

/**
 * Adds `https://` to a host name without a scheme, for example 'ines.example.com'. Returns other texts trimmed but
 * otherwise unchanged.
 */
export function normaliseWebsite(typed: string): string {
  const website = typed.trim();
  return looksLikeHost.test(website) && !hasScheme.test(website) ? `https://${website}` : website;
}

const problemTexts: Record<keyof ProfileFields, () => string> = {
  bio: () => t('profile.bioTooLong', { max: profileLimits.bio }),
  website: () => t('profile.websiteProblem', { max: profileLimits.website }),
};

/** Returns the edit to save, or an error message for each invalid field. */
export function parseProfileFields(
  fields: ProfileFields,
): { edit: ProfileFields; problems?: undefined } | { edit?: undefined; problems: ProfileProblems } {
  const edit = { bio: fields.bio, website: normaliseWebsite(fields.website) };
  const parsed = ProfileEdit.safeParse(edit);
  if (parsed.success) return { edit };
  const isInvalid = (field: keyof ProfileFields) => parsed.error.issues.some(({ path }) => path[0] === field);
  return {
    problems: {
      ...(isInvalid('bio') && { bio: problemTexts.bio }),
      ...(isInvalid('website') && { website: problemTexts.website }),
    },
  };
}

/** Returns an error message for each invalid field. The name is only checked if it differs from the `saved` one. */
export function problemsOf(texts: ProfileTexts, saved: ProfileTexts): ProfileProblems {
  const { problems = {} } = parseProfileFields(texts);
  const name = texts.fullName === saved.fullName ? null : FullName.safeParse(texts.fullName);
  const [issue] = name?.error?.issues ?? [];
  return { ...(issue && { fullName: () => nameProblem(texts.fullName, issue.message) }), ...problems };
}

/** Messages of the schema that begin with a verb are not whole sentences, because the server adds the field's name. */
function nameProblem(name: string, message: string): string {
  if (!message.startsWith('must')) return validationText(message);
  const max = profileLimits.fullName;
  return name.trim().length > max ? t('profile.nameTooLong', { max }) : t('profile.nameCharacters');
}
