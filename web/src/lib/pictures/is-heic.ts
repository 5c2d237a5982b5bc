/** The types of HEIC and HEIF pictures, which phones take and only some browsers can decode. */
const types = ['image/heic', 'image/heif'];
const extensions = /\.hei[cf]$/iu;

/** Value for the `accept` attribute of a file input. */
export const heicTypes = [...types, '.heic', '.heif'].join(',');

/**
 * Returns whether a file is HEIC, by its type. Uses the file name if the type is empty, because many systems do not
 * know the type.
 */
export const isHeic = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  types.includes(type.toLowerCase()) || (type === '' && extensions.test(name));
