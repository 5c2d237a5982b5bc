/** The router state of a post page that was opened from a grid. */
interface NeighbourState {
  /** The ids of this post and of the posts around it, in the order of the grid. */
  readonly neighbourIds: readonly string[];
}

/** A limit, because the browser stores the router state with each entry of its history. */
const maxPerSide = 40;

/** Returns the router state for the post at `index` in the grid's `ids`. */
export const neighbourState = (ids: readonly string[], index: number): NeighbourState => ({
  neighbourIds: ids.slice(Math.max(0, index - maxPerSide), index + maxPerSide + 1),
});

const none: readonly string[] = [];

/** Returns the ids in a router state, or none if the post was not opened from a grid. */
export const neighbourIdsIn = (state: unknown): readonly string[] =>
  typeof state === 'object' && state !== null && 'neighbourIds' in state && Array.isArray(state.neighbourIds)
    ? state.neighbourIds.filter((id) => typeof id === 'string')
    : none;

/** The router state of a post page that puts the cursor into the comment field. */
export const commentState = { isCommenting: true } as const;

export const isCommentState = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isCommenting' in state;
