import { mediaDefaults } from '@glimpse/contract/media/media';
import { storageUrl } from '@glimpse/contract/paths';
import type { SharedPost } from '../src/share/post-card.ts';
import type { SharedUser } from '../src/share/profile-card.ts';

/** Examples for tests: a stored picture, post and profile. */
export const origin = 'https://glimpse.example';
const variant = (width: number) => ({
  width,
  url: storageUrl('glimpse.appspot.com', `media/ana/upload-1/${width}.webp`),
  hasAvif: false,
});

export const post: SharedPost = {
  postBy: {
    uid: 'ana',
    fullName: 'Ana Lima',
    username: 'analima',
    email: 'ana@example.com',
    profileAvatar: '',
  },
  content: 'First light over the ridge',
  media: [
    {
      type: 'image',
      url: variant(1080).url,
      path: 'media/ana/upload-1/',
      width: 3000,
      height: 2000,
      alt: 'A ridge at dawn',
      placeholder: '',
      variants: [variant(320), variant(640), variant(1080)],
      posterUrl: '',
      ...mediaDefaults,
    },
  ],
  visibility: 'public',
  sensitive: false,
  hidesLikeCount: false,
  likeCount: 3,
  commentCount: 1,
  createdAt: Date.UTC(2026, 10, 20, 8, 30),
  updatedAt: Date.UTC(2026, 10, 20, 9, 0),
};

export const videoPost: SharedPost = {
  ...post,
  media: [
    {
      ...post.media[0],
      type: 'video',
      url: storageUrl('glimpse.appspot.com', 'media/ana/upload-1/video.mp4'),
      posterUrl: variant(1080).url,
    },
  ],
};

export const person: SharedUser = {
  fullName: 'Ana Lima',
  username: 'analima',
  email: 'ana@example.com',
  bio: 'Mountains, mostly.',
  website: 'https://ana.example',
  profileAvatar: '/avatars/avatar-03.webp',
  isPrivate: false,
  isSuspended: false,
  hidesEmail: false,
  hidesLikeCounts: false,
  postCount: 4,
  followerCount: 1,
  followingCount: 2,
  createdAt: Date.UTC(2026, 0, 2),
};

export const builtPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Glimpse</title>
    <meta name="description" content="Share photos." />
    <meta name="glimpse-config" content="{&quot;firebase&quot;:{}}" />
    <script>document.documentElement.dataset.theme = 'dark';</script>
    <script type="module" crossorigin src="/assets/index-1a2b3c.js"></script>
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>
`;
