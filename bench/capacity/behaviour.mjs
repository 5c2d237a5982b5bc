/**
 * The behaviour model says how often a person uses each part of the site on a day. docs/capacity.md shows it, and the
 * load script replays it. Each number has its source or is an assumption.
 *
 * Only one public source gives all of posts, likes and daily users for the same day: Instagram's announcement of
 * June 2016. Those people gave 14 likes and 0.32 posts a day. Our assumptions are lower, because few sites are as busy.
 * `instagramFactors` has the higher numbers, and the sensitivity table shows what they cost.
 */

/** @typedef {{ perDay: number, source: string, isAssumption: boolean }} Rate */
/** @typedef {{ value: number, unit: string, source: string, isAssumption: boolean }} Quantity */

const instagram2016 =
  'Instagram, June 2016: 300 million daily users, 95 million posts and 4.2 billion likes a day ' +
  '(https://www.e-entertainment.co/instagram-is-now-bigger-than-twitter-and-snapchat-combined-with-500-million-users/)';
const quettra2015 =
  'people in the US opened Instagram six times a day in June 2015 (Quettra, ' +
  'https://askwonder.com/research/time-spent-per-user-post-instagram-viewing-image-liking-post-and-or-commenting-77k9fh7gv)';
const kwak2010 = 'Kwak et al., What is Twitter, a social network or a news media?, WWW 2010';

/** @param {number} perDay @param {string} source @returns {Rate} */
const assumed = (perDay, source) => ({ perDay, source, isAssumption: true });

/** Visits to the site of one person in a day. Assumption: {@link quettra2015} says six for a well-known app. */
export const sessionsPerDay = 3;

/**
 * The load of the busiest minute of a year divided by the mean load. Assumption. One time zone alone has a busiest hour
 * of about 1.5 times the mean: it takes 6.4 % of a day (Tumblr, Nielsen 2016,
 * https://www.marketingcharts.com/digital-65149).
 */
export const peakFactor = 4;

/**
 * How often one person does something in a day, by the names of bench/capacity/costs.json. They are screens (by route),
 * calls of the API, and pages of functions. Triggers, tasks and jobs follow from these (load.mjs).
 *
 * @type {Record<string, Rate>}
 */
export const actionsPerPersonAndDay = {
  // Screens
  '/': assumed(sessionsPerDay, `each visit starts with the feed; ${quettra2015}`),
  '/post/:id': assumed(2 * sessionsPerDay, 'two posts a visit'),
  '/profile/:email': assumed(sessionsPerDay / 2, 'a profile every other visit'),
  '/explore': assumed(0.7, 'explore or the search once a day'),
  '/search': assumed(0.3, 'explore or the search once a day'),
  '/notifications': assumed(1, 'once a day'),
  '/bookmarks': assumed(0.1, 'every tenth day'),
  '/settings': assumed(0.05, 'every twentieth day'),
  '/messages': assumed(1, 'once a day'),
  '/messages/:userId': assumed(2, 'two conversations each time'),
  // Calls that change something
  likePost: assumed(6, `two likes a visit; ${instagram2016}: 14 a day`),
  addComment: assumed(0.5, 'one comment for twelve likes'),
  upvoteComment: assumed(0.2, 'one vote for thirty likes'),
  follow: assumed(0.2, 'a new follow every fifth day'),
  unfollow: assumed(0.04, 'every fifth follow ends'),
  addBookmark: assumed(0.3, 'one bookmark for twenty likes'),
  processUpload: assumed(0.5, 'a post has 1.25 pictures, and five of six stories have one'),
  createPost: assumed(0.2, `a post every fifth day; ${instagram2016}: 0.32 a day`),
  createStory: assumed(0.3, 'more stories than posts, because they take less time'),
  markStoriesSeen: assumed(2 * sessionsPerDay, 'the stories of two people a visit'),
  deleteStory: assumed(0.01, 'every thirtieth story is deleted'),
  saveHighlight: assumed(0.01, 'a highlight has thirty stories'),
  saveDraft: assumed(0.4, 'two saved states of a post'),
  sendMessage: assumed(3, 'a message or two in each conversation'),
  deletePost: assumed(0.01, 'every twentieth post is deleted'),
  editPost: assumed(0.02, 'every tenth post is edited'),
  // Calls that open something
  refreshInbox: assumed(2, 'the Following feed in two of three visits'),
  refreshStoryTray: assumed(sessionsPerDay, 'each visit starts with the tray'),
  listStories: assumed(2 * sessionsPerDay, 'the stories of two people a visit'),
  listStoryViewers: assumed(0.5, 'an author looks at the viewers of a story'),
  readNotifications: assumed(1, 'each time that the notifications are opened'),
  readConversation: assumed(2, 'each time that a conversation is opened'),
  listSuggestions: assumed(0.3, 'once in ten minutes at most, in few visits'),
  login: assumed(0.05, 'a browser stays signed in for weeks'),
  // Pages of functions
  page: assumed(0.2, 'a shared link or a link preview every fifth day'),
};

/**
 * The further causes of reads and bytes in a visit, besides opening screens.
 *
 * @satisfies {Record<string, Quantity>}
 */
export const quantities = {
  morePagesPerVisit: { value: 2, unit: 'pages of 10 posts', source: 'scrolling', isAssumption: true },
  readsPerMorePage: {
    value: 13,
    unit: 'documents',
    source: 'counted: 10 posts and 3 marks of the viewer (docs/deploy.md)',
    isAssumption: false,
  },
  liveReadsPerVisit: {
    value: 15,
    unit: 'documents',
    source: "other people's likes and comments arrive on the posts that are shown (docs/deploy.md)",
    isAssumption: true,
  },
  bytesPerRead: {
    value: 2500,
    unit: 'bytes',
    source: 'a document with its overhead (docs/deploy.md)',
    isAssumption: true,
  },
  picturesShownPerDay: {
    value: 90,
    unit: 'pictures',
    source: 'three visits of three pages (docs/deploy.md)',
    isAssumption: true,
  },
  newPictures: {
    value: 1 / 3,
    unit: 'share of them that the browser has not cached',
    source: 'three visits a day show many posts again (docs/deploy.md)',
    isAssumption: true,
  },
  edgeHits: {
    value: 0.9,
    unit: 'share of the new pictures that an edge cache has',
    source: 'new posts are seen by many people, and files never change',
    isAssumption: true,
  },
  bytesOfSite: {
    value: 420_000,
    unit: 'bytes of the client, once for each person and deployment',
    source: 'docs/deploy.md',
    isAssumption: true,
  },
  deploymentsPerMonth: { value: 4, unit: 'deployments', source: 'one a week', isAssumption: true },
};

/**
 * Followers follow a power law. Its exponent was measured on Twitter, the mean is an assumption, and the issue that
 * asked for this model fixes the largest account.
 */
export const followers = {
  exponent: { value: 2.276, unit: '', source: kwak2010, isAssumption: false },
  mean: {
    value: 150,
    unit: 'followers of a person who posts',
    source: `people who post have more than the mean of all accounts, which was 35 (${kwak2010})`,
    isAssumption: true,
  },
  largest: { value: 5_000_000, unit: 'followers', source: 'the largest account of the model', isAssumption: true },
};

/** Changes for a site that is as busy as Instagram was in 2016, with six visits a day. */
export const instagramFactors = { visits: 2, likePost: 14 / 6, createPost: 0.32 / 0.2 };
