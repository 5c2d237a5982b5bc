/** The media types of HEIC and HEIF. Phones take such pictures, and only some browsers can decode them. */
const types = ['image/heic', 'image/heif'];
const extension = /\.hei[cf]$/iu;

/** HEIC and HEIF for the `accept` attribute of a file input. */
export const acceptedHeic = [...types, '.heic', '.heif'].join(',');

/** Returns whether a file is HEIC or HEIF. The file name decides if the system does not know the type. */
export const isHeic = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  types.includes(type.toLowerCase()) || (type === '' && extension.test(name));
