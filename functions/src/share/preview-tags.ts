import { defaultLanguage, directionOf, type Language } from '@glimpse/contract/languages/language';
import { type Card, type CardPicture, iconPicture, siteName } from './card.ts';
import { escapeHtml, previewText, scriptJson } from './preview-text.ts';

const meta = (key: 'name' | 'property', name: string, content: string | number): string =>
  `<meta ${key}="${escapeHtml(name)}" content="${escapeHtml(String(content))}" />`;

/** Returns the tags for a link preview, as HTML for `withTags`. */
export function cardTags(card: Card): string {
  const { title, description, picture, url } = card;
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    meta('name', 'robots', 'max-image-preview:large'),
    `<link rel="canonical" href="${escapeHtml(url)}" />`,
    meta('property', 'og:site_name', siteName),
    localeTag(card.language),
    meta('property', 'og:type', card.type),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', url),
    ...pictureTags(picture),
    ...card.properties.map(([name, content]) => meta('property', name, content)),
    meta('name', 'twitter:card', card.isPictureLarge ? 'summary_large_image' : 'summary'),
    meta('name', 'twitter:title', title),
    meta('name', 'twitter:description', description),
    meta('name', 'twitter:image', picture.url),
    meta('name', 'twitter:image:alt', picture.alt),
    `<script type="application/ld+json">${scriptJson(card.data)}</script>`,
  ].join('\n    ');
}

/** Returns tags that describe only the site. For pages that do not exist or could not be read. */
export function neutralTags(origin: string, isMissing: boolean, language: Language = defaultLanguage): string {
  const description = previewText(language, 'preview.siteDescription', {});
  return [
    `<title>${siteName}</title>`,
    meta('name', 'description', description),
    ...(isMissing ? [meta('name', 'robots', 'noindex')] : []),
    meta('property', 'og:site_name', siteName),
    localeTag(language),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', siteName),
    meta('property', 'og:description', description),
    ...pictureTags(iconPicture(origin)),
    meta('name', 'twitter:card', 'summary'),
  ].join('\n    ');
}

/** Open Graph wants a territory, too. */
const locales: Readonly<Record<Language, string>> = { en: 'en_US', de: 'de_DE', es: 'es_ES', ja: 'ja_JP', ar: 'ar_AR' };
const localeTag = (language: Language): string => meta('property', 'og:locale', locales[language]);

const pictureTags = ({ url, mimeType, width, height, alt }: CardPicture): string[] => [
  meta('property', 'og:image', url),
  ...(mimeType ? [meta('property', 'og:image:type', mimeType)] : []),
  ...(width && height ? [meta('property', 'og:image:width', width), meta('property', 'og:image:height', height)] : []),
  meta('property', 'og:image:alt', alt),
];

/** Matches the tags of the app's page that are replaced. */
const replacedTags =
  /[ \t]*(?:<title>[^<]*<\/title>|<meta (?:name|property)="(?:description|robots|og:[\w:]+|twitter:[\w:]+)"[^>]*>|<link rel="canonical"[^>]*>)\r?\n?/g;

/**
 * Returns the app's page with these tags instead of its own. They are put at the start of the head, because services
 * that create link previews read only the beginning of a page. The page gets the language of the tags.
 */
export function withTags(html: string, tags: string, language: Language = defaultLanguage): string {
  const untagged = html
    .replace(replacedTags, '')
    .replace(/<html[^>]*>/, `<html lang="${language}" dir="${directionOf(language)}">`);
  const charset = /<meta charset="[^"]*"\s*\/?>/.exec(untagged);
  const index = charset ? charset.index + charset[0].length : untagged.indexOf('</head>');
  return `${untagged.slice(0, index)}\n    ${tags}\n${untagged.slice(index).replace(/^\r?\n/, '')}`;
}
