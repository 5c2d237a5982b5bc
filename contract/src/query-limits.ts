/** The largest number of values in one `in` filter of a Firestore query. */
export const maxInValues = 30;
