/**
 * The behaviour table: how often one person does what on a day of use. docs/capacity.md multiplies it with the counted
 * costs, and the load script sends the actions in these shares. Each number is an assumption unless its text says more.
 *
 * Only one public source gives posts, likes and daily users of the same day: Instagram in June 2016, with 14 likes and
 * 0.32 posts of a person a day. Our numbers are lower, because few sites are as busy.
 */

const instagram2016 =
  'Instagram, June 2016: 300 million daily users, 95 million posts and 4.2 billion likes a day ' +
  '(https://www.e-entertainment.co/instagram-is-now-bigger-than-twitter-and-snapchat-combined-with-500-million-users/)';
const quettra2015 =
  'people in the US opened Instagram six times a day in June 2015 (Quettra, ' +
  'https://askwonder.com/research/time-spent-per-user-post-instagram-viewing-image-liking-post-and-or-commenting-77k9fh7gv)';
const kwak2010 = 'Kwak et al., What is Twitter, a social network or a news media?, WWW 2010';

const visits = 3;

/**
 * By the names of costs.json: screens (routes), calls of the API, pages of functions, and `upload`.
 *
 * @type {Record<string, [perDay: number, reason: string]>}
 */
export const actionsPerDay = {
  '/': [visits, `each visit starts with the feed; ${quettra2015}`],
  '/post/:id': [2 * visits, 'two posts a visit'],
  '/profile/:email': [visits / 2, 'a profile every other visit'],
  '/explore': [0.7, 'explore or the search once a day'],
  '/search': [0.3, 'explore or the search once a day'],
  '/notifications': [1, 'once a day'],
  '/bookmarks': [0.1, 'every tenth day'],
  '/settings': [0.05, 'every twentieth day'],
  '/messages': [1, 'once a day'],
  '/messages/:userId': [2, 'two conversations each time'],

  likePost: [6, `two likes a visit; ${instagram2016}: 14 a day`],
  addComment: [0.5, 'one comment for twelve likes'],
  upvoteComment: [0.2, 'one vote for thirty likes'],
  follow: [0.2, 'a new follow every fifth day'],
  unfollow: [0.04, 'every fifth follow ends'],
  addBookmark: [0.3, 'one bookmark for twenty likes'],
  upload: [0.5, 'the browser stores the file, then it calls processUpload'],
  processUpload: [0.5, 'a post has 1.25 pictures, and five of six stories have one'],
  createPost: [0.2, `a post every fifth day; ${instagram2016}: 0.32 a day`],
  createStory: [0.3, 'more stories than posts, because they take less time'],
  markStoriesSeen: [2 * visits, 'the stories of two people a visit'],
  deleteStory: [0.01, 'every thirtieth story is deleted'],
  saveHighlight: [0.01, 'a highlight has thirty stories'],
  saveDraft: [0.4, 'two saved states of a post'],
  sendMessage: [3, 'a message or two in each conversation'],
  deletePost: [0.01, 'every twentieth post is deleted'],
  editPost: [0.02, 'every tenth post is edited'],

  refreshInbox: [2, 'the Following feed in two of three visits'],
  refreshStoryTray: [visits, 'each visit starts with the tray'],
  listStories: [2 * visits, 'the stories of two people a visit'],
  listStoryViewers: [0.5, 'an author looks at the viewers of a story'],
  readNotifications: [1, 'each time that the notifications are opened'],
  readConversation: [2, 'each time that a conversation is opened'],
  listSuggestions: [0.3, 'once in ten minutes at most, in few visits'],
  login: [0.05, 'a browser stays signed in for weeks'],
  page: [0.2, 'a shared link or a link preview every fifth day'],
};

/**
 * What a day causes besides these actions.
 *
 * @satisfies {Record<string, [value: number, unit: string, reason: string]>}
 */
export const quantities = {
  readsPerDay: [
    visits * (2 * 13 + 15),
    'documents',
    'a visit: two more pages of 10 posts and 3 marks, 15 live changes',
  ],
  bytesPerRead: [2500, 'bytes', 'a document with its overhead'],
  newPictures: [30, 'pictures', 'three visits show 90, and the browser has two thirds of them'],
  bytesPerPicture: [65_500, 'bytes', '90 kB, less the 27 % that were measured at commit a190a479 (docs/deploy.md)'],
  followersPerPost: [
    117,
    'inboxes into which a post or story is written',
    `the mean of the accounts up to 5,000 followers, if all have 150 on average and 5 million at most; exponent: ${kwak2010}`,
  ],
  clientBytes: [4 * 420_000, 'bytes a month', 'the client is deployed once a week'],
  peak: [
    4,
    'times the mean load',
    'the busiest minute of a year; one time zone alone has an hour of 1.5 times the mean (Tumblr, Nielsen 2016, ' +
      'https://www.marketingcharts.com/digital-65149)',
  ],
};
