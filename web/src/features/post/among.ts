/** The router's state of a post page that was opened from a grid: the posts around it there, in their order. */
interface Among {
  readonly among: readonly string[];
}

/** So many to either side go along: the browser keeps them with each step of its history. */
const reach = 40;

/** For the post at `index` of those that are shown. */
export const amongThese = (ids: readonly string[], index: number): Among => ({
  among: ids.slice(Math.max(0, index - reach), index + reach + 1),
});

const none: readonly string[] = [];

/** The posts that the page at this state of the router was opened among; none when it came from elsewhere. */
export const amongIn = (state: unknown): readonly string[] =>
  typeof state === 'object' && state !== null && 'among' in state && Array.isArray(state.among)
    ? state.among.filter((id) => typeof id === 'string')
    : none;
