import { actionsPerPersonAndDay } from '../capacity/behaviour.mjs';
import { actions } from './actions.mjs';

/** How often an action is chosen again if nobody can do the chosen one. */
const maxAttempts = 20;

/** The actions of the behaviour model that are replayed, with their rates. */
export const replayed = Object.entries(actionsPerPersonAndDay).filter(([name]) => actions[name] !== undefined);
/** The actions of the behaviour model that are not replayed. */
export const notReplayed = Object.keys(actionsPerPersonAndDay).filter((name) => actions[name] === undefined);

/** Returns the name of an action. Its probability is its share of all rates. @param {() => number} random */
function chooseName(random) {
  let position = random() * replayed.reduce((sum, [, { perDay }]) => sum + perDay, 0);
  for (const [name, { perDay }] of replayed) {
    position -= perDay;
    if (position < 0) return name;
  }
  return '/';
}

/**
 * Returns the next action, or null if nobody can do any of those that were chosen.
 *
 * @param {import('./world.mjs').World} world
 * @param {() => number} random
 * @returns {import('./open-loop.mjs').Chosen | null}
 */
export function chooseAction(world, random) {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const name = chooseName(random);
    const send = actions[name]?.(world, random);
    if (send) return { name, send };
  }
  return null;
}
