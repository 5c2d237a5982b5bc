const number = new Intl.NumberFormat('en');

/** '1 follower', '1,234 followers' */
export const followersText = (count: number): string =>
  `${number.format(count)} ${count === 1 ? 'follower' : 'followers'}`;

/** '1 post', '1,234 posts' */
export const postsText = (count: number): string => `${number.format(count)} ${count === 1 ? 'post' : 'posts'}`;
