/** How much each number of the behaviour model matters. */
import { instagramFactors } from './behaviour.mjs';
import { billOf, totalOf } from './bill.mjs';
import { fixedLimits, limitsReached } from './first-limit.mjs';
import { loadOfPerson } from './load.mjs';

/** @typedef {import('./load.mjs').Behaviour} Behaviour */
/** @typedef {{ change: string, dollars: number, usersAsDeployed: number, usersAtMost: number }} SensitivityRow */

const screensAndOpenings = ['/', '/post/:id', '/profile/:email', '/explore', '/search', '/notifications', '/bookmarks'];
const callsOfVisits = ['refreshInbox', 'readNotifications', 'listSuggestions'];

/**
 * Multiplies how often people do something.
 *
 * @param {Behaviour} behaviour
 * @param {Record<string, number>} factors by action
 * @returns {Behaviour}
 */
function withActions(behaviour, factors) {
  const actions = Object.entries(behaviour.actionsPerPersonAndDay).map(([name, rate]) => [
    name,
    { ...rate, perDay: rate.perDay * (factors[name] ?? 1) },
  ]);
  return { ...behaviour, actionsPerPersonAndDay: Object.fromEntries(actions) };
}

/** @param {Behaviour} behaviour @param {number} factor @returns {Behaviour} */
function withVisits(behaviour, factor) {
  const names = [...screensAndOpenings, ...callsOfVisits];
  const changed = withActions(behaviour, Object.fromEntries(names.map((name) => [name, factor])));
  return { ...changed, sessionsPerDay: behaviour.sessionsPerDay * factor };
}

/** A post is written with its pictures and drafts. @param {Behaviour} behaviour @param {number} factor */
const withPosts = (behaviour, factor) =>
  withActions(behaviour, {
    createPost: factor,
    processUpload: factor,
    saveDraft: factor,
    deletePost: factor,
    editPost: factor,
  });

/** @param {Behaviour} behaviour @param {keyof Behaviour['quantities']} name @param {number} value @returns {Behaviour} */
const withQuantity = (behaviour, name, value) => ({
  ...behaviour,
  quantities: { ...behaviour.quantities, [name]: { ...behaviour.quantities[name], value } },
});

/** @param {Behaviour} behaviour @returns {[string, Behaviour][]} */
export const changesOf = (behaviour) => {
  const { quantities, followers, peakFactor } = behaviour;
  const frequent = withVisits(behaviour, instagramFactors.visits);
  return [
    ['none', behaviour],
    ['twice as many visits', withVisits(behaviour, 2)],
    ['twice as many likes', withActions(behaviour, { likePost: 2 })],
    ['twice as many comments', withActions(behaviour, { addComment: 2, upvoteComment: 2 })],
    ['twice as many posts', withPosts(behaviour, 2)],
    ['twice as many follows', withActions(behaviour, { follow: 2, unfollow: 2 })],
    [
      'twice as many followers',
      { ...behaviour, followers: { ...followers, mean: { ...followers.mean, value: followers.mean.value * 2 } } },
    ],
    [
      'twice as many live changes',
      withQuantity(behaviour, 'liveReadsPerVisit', 2 * quantities.liveReadsPerVisit.value),
    ],
    ['twice as much scrolling', withQuantity(behaviour, 'morePagesPerVisit', 2 * quantities.morePagesPerVisit.value)],
    ['twice as many new pictures', withQuantity(behaviour, 'newPictures', 2 * quantities.newPictures.value)],
    ['the edge has only 70 % of the new pictures', withQuantity(behaviour, 'edgeHits', 0.7)],
    ['a peak of eight times the mean', { ...behaviour, peakFactor: 2 * peakFactor }],
    [
      'as busy as Instagram in 2016 (six visits, 14 likes, 0.32 posts)',
      withPosts(withActions(frequent, { likePost: instagramFactors.likePost }), instagramFactors.createPost),
    ],
  ];
};

/**
 * @param {object} site
 * @param {import('./load.mjs').Costs} site.costs
 * @param {Behaviour} site.behaviour
 * @param {import('./product.mjs').Product} site.product
 * @param {number} site.users
 * @returns {SensitivityRow[]}
 */
export const sensitivityOf = ({ costs, behaviour, product, users }) =>
  changesOf(behaviour).map(([change, changed]) => {
    const load = loadOfPerson(costs, changed, product);
    const all = limitsReached(load, product, changed.peakFactor);
    const bill = billOf({ load, behaviour: changed, product, users, hasEdge: true });
    return {
      change,
      dollars: totalOf(bill),
      usersAsDeployed: all[0]?.users ?? Number.POSITIVE_INFINITY,
      usersAtMost: fixedLimits(all)[0]?.users ?? Number.POSITIVE_INFINITY,
    };
  });
