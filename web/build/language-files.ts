import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Plugin, runnerImport } from 'vite';

interface Options {
  /** The path of contract/src/texts. */
  readonly folder: string;
  /** The languages other than English and the pseudo-locale. */
  readonly languages: readonly string[];
  /** The path of the English manifest. */
  readonly manifest: string;
}

/** The fields of the manifest that have a translation. */
interface Manifest {
  readonly shortcuts: readonly { readonly url: string }[];
}

type ManifestTexts = Readonly<Record<`manifest.${'description' | 'createPost' | 'search'}`, string>>;

/**
 * Writes the manifest of the installed app in each language, such as /manifest.de.webmanifest. Lists the chunks with
 * the texts of the languages in index.html, so that its script can preload one.
 */
export function languageFiles({ folder, languages, manifest }: Options): Plugin {
  const texts = async (language: string) =>
    (await runnerImport<{ messages: ManifestTexts }>(path.join(folder, language, 'manifest.ts'), { logLevel: 'warn' }))
      .module.messages;
  return {
    name: 'glimpse-language-files',
    async generateBundle() {
      const english: Manifest = JSON.parse(await readFile(manifest, 'utf8'));
      for (const language of languages) {
        const { 'manifest.description': description, ...names } = await texts(language);
        const nameOf: Readonly<Record<string, string>> = {
          '/post/create': names['manifest.createPost'],
          '/search': names['manifest.search'],
        };
        const translated = {
          ...english,
          description,
          lang: language,
          dir: language === 'ar' ? 'rtl' : 'ltr',
          shortcuts: english.shortcuts.map((shortcut) => {
            const name = nameOf[shortcut.url];
            if (!name) throw new Error(`There is no translation for the shortcut ${shortcut.url}`);
            return { ...shortcut, name };
          }),
        };
        const source = `${JSON.stringify(translated, null, 2)}\n`;
        this.emitFile({ type: 'asset', fileName: `manifest.${language}.webmanifest`, source });
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const catalogueOf = (language: string) => {
          const file = path.join(folder, language, 'catalogue.ts');
          return chunks.find(({ facadeModuleId }) => facadeModuleId === file)?.fileName;
        };
        // The dev server has no chunks, so it needs only the names of the languages.
        const list = [...languages, 'en-XA'].map(
          (language) => `${language}=${chunks.length > 0 ? `/${catalogueOf(language)}` : ''}`,
        );
        return html.replace('%CATALOGUES%', list.join(' '));
      },
    },
  };
}
