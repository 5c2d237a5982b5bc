/** The gap between tiles. */
export const gapPx = 4;

/** The number of items per page: two full screens, only complete rows, and not too many for one `in` query. */
export const gridPageSize = 24;
