import { limits } from '@glimpse/contract/limits';
import { ProfileEdit } from '@glimpse/contract/profiles/user';

/** The text fields of the edit panel. */
export interface ProfileFields {
  bio: string;
  website: string;
}

export type ProfileProblems = Partial<Record<keyof ProfileFields, string>>;

const hasScheme = /^[a-z][a-z\d+.-]*:/iu;
const looksLikeHost = /^[^\s/]+\.[^\s/.]+/u;

/** As people write addresses: 'ines.example.com' means 'https://ines.example.com'. Anything else stays as it is. */
export function websiteOf(typed: string): string {
  const website = typed.trim();
  return looksLikeHost.test(website) && !hasScheme.test(website) ? `https://${website}` : website;
}

const problems: Record<keyof ProfileFields, string> = {
  bio: `The bio can have at most ${limits.bio} characters.`,
  website: `The website must be an http or https address of at most ${limits.website} characters, or empty.`,
};

/** What is to be saved, or what is wrong with it, judged by the contract. */
export function readProfileFields(
  fields: ProfileFields,
): { edit: ProfileFields; problems?: undefined } | { edit?: undefined; problems: ProfileProblems } {
  const edit = { bio: fields.bio, website: websiteOf(fields.website) };
  const parsed = ProfileEdit.safeParse(edit);
  if (parsed.success) return { edit };
  const wrong = (field: keyof ProfileFields) => parsed.error.issues.some(({ path }) => path[0] === field);
  return {
    problems: {
      ...(wrong('bio') ? { bio: problems.bio } : {}),
      ...(wrong('website') ? { website: problems.website } : {}),
    },
  };
}
