const number = new Intl.NumberFormat('en');

/** '1 post', '1,234 posts' */
export const postsText = (count: number): string => `${number.format(count)} ${count === 1 ? 'post' : 'posts'}`;
