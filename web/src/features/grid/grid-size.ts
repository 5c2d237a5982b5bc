/** Between two squares, both ways. */
export const gapPx = 4;

/** How many items a page of a grid has: two full screens, whole rows, and few enough for one `in` query. */
export const gridPageSize = 24;
