const reasons = new Map<string, string>();

/**
 * Gives each text the reason `area.name`, so that the client can translate it. Returns the texts. zod's issues have only
 * the English text, and the client loads only the texts of the schemas that it uses.
 */
export function withReasons<const Texts extends Readonly<Record<string, string>>>(area: string, texts: Texts): Texts {
  for (const [name, text] of Object.entries(texts)) reasons.set(text, `${area}.${name}`);
  return texts;
}

/** Returns the reason of an English text, such as `validation.emailFormat`. */
export const reasonOfText = (text: string): string | undefined => reasons.get(text);
