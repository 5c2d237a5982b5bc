import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { cataloguePrefix, readTranslation } from './messages.ts';

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

/**
 * Writes the manifest of the installed app in each language, such as /manifest.de.webmanifest. Lists the chunks with
 * the texts of the languages in index.html, so that its script can preload one.
 */
export function languageFiles({ folder, languages, manifest }: Options): Plugin {
  return {
    name: 'glimpse-language-files',
    async generateBundle() {
      const english: Manifest = JSON.parse(await readFile(manifest, 'utf8'));
      for (const language of languages) {
        const texts = await readTranslation(folder, language);
        const nameOf: Readonly<Record<string, string | undefined>> = {
          '/post/create': texts['manifest.createPost'],
          '/search': texts['manifest.search'],
        };
        const translated = {
          ...english,
          description: texts['manifest.description'],
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
          const id = `${cataloguePrefix}${language}`;
          return chunks.find(({ facadeModuleId }) => facadeModuleId === id)?.fileName;
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
