/**
 * Returns whether `address`, the last part of `/profile/{address}`, is an email. Otherwise it is the id of a person.
 */
export const isEmail = (address: string): boolean => address.includes('@');
