/** Whether what names a person in an address is their email; otherwise it is their id, which a private account shows in its place. */
export const isEmail = (address: string): boolean => address.includes('@');
