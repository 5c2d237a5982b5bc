/** What phones call their pictures that only some browsers can read. */
const types = ['image/heic', 'image/heif'];
const extensions = /\.hei[cf]$/iu;

/** For the `accept` attribute of a file chooser. */
export const heicTypes = [...types, '.heic', '.heif'].join(',');

/** Judged by what the browser says of the file: many systems know no type for the name. */
export const isHeic = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  types.includes(type.toLowerCase()) || (type === '' && extensions.test(name));
