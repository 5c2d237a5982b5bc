/** The texts of the installed app: web/build/language-files.ts writes a manifest for each language. */
export const messages = {
  'manifest.description': 'Share photos and videos with the people you follow.',
  'manifest.createPost': 'Create post',
  'manifest.search': 'Search',
} as const;
