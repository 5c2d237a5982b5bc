/** Returns whether the last part of `/profile/{address}` is an email. Otherwise it is the id of a private account. */
export const isEmail = (address: string): boolean => address.includes('@');
