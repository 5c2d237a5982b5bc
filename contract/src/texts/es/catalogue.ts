import type { Catalogue } from '../message.ts';
import { messages as account } from './account.ts';
import { messages as basics } from './basics.ts';
import { messages as bookmarks } from './bookmarks.ts';
import { messages as comments } from './comments.ts';
import { messages as common } from './common.ts';
import { messages as compose } from './compose.ts';
import { messages as conversations } from './conversations.ts';
import { messages as feed } from './feed.ts';
import { messages as login } from './login.ts';
import { messages as manifest } from './manifest.ts';
import { messages as media } from './media.ts';
import { messages as notifications } from './notifications.ts';
import { messages as people } from './people.ts';
import { messages as posts } from './posts.ts';
import { messages as profile } from './profile.ts';
import { messages as safety } from './safety.ts';
import { messages as search } from './search.ts';
import { messages as settings } from './settings.ts';
import { messages as share } from './share.ts';
import { messages as sharing } from './sharing.ts';
import { messages as shell } from './shell.ts';
import { messages as stories } from './stories.ts';

export const messages: Catalogue = {
  ...login,
  ...account,
  ...basics,
  ...bookmarks,
  ...comments,
  ...common,
  ...compose,
  ...conversations,
  ...feed,
  ...manifest,
  ...media,
  ...notifications,
  ...people,
  ...posts,
  ...profile,
  ...safety,
  ...search,
  ...settings,
  ...share,
  ...sharing,
  ...shell,
  ...stories,
};
export { errors } from './errors.ts';
