import { randomUUID } from 'node:crypto';
import { api } from '@glimpse/contract/api';
import type { Post } from '@glimpse/contract/posts/post';
import type { User } from '@glimpse/contract/profiles/user';
import { succeed } from '../../support/api-client.ts';
import { stack } from '../../support/stack.ts';

export const password = 'a-long-password';

/** Somebody signed up for one test, with the token that proves it. */
export interface Person {
  readonly token: string;
  readonly uid: string;
  readonly name: string;
  readonly email: string;
}

/** A word that occurs nowhere else, for names that a search must find alone. */
export const uniqueWord = (): string => randomUUID().replaceAll('-', '').slice(0, 12);

export async function person(name = 'Ana Lima'): Promise<Person> {
  const email = `${uniqueWord()}@example.com`;
  const { encodedToken, createdUser } = await succeed(api.signup, { body: { name, email, password } });
  return { token: encodedToken, uid: createdUser._id, name, email };
}

export const people = (count: number): Promise<Person[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => person(`Person ${index + 1}`)));

/** A post with a picture that is no upload. It is there: browser tests show these posts too. */
export async function newPost({ token }: Person, content = 'First light'): Promise<Post> {
  const postData = { content, postImage: `${stack.url}/avatars/avatar-01.webp?${uniqueWord()}` };
  return affected(await succeed(api.createPost, { token, body: { postData } }));
}

export function affected({ post }: { post?: Post | undefined }): Post {
  if (!post) throw new Error('the answer has no post');
  return post;
}

export async function readPost(postId: string, token?: string): Promise<Post> {
  return (await succeed(api.getPost, { params: { postId }, token })).post;
}

export async function readUser(userId: string, token?: string): Promise<User> {
  return (await succeed(api.getUser, { params: { userId }, token })).user;
}

export async function addComment(by: Person, postId: string, message = 'What a light!'): Promise<string> {
  const answer = await succeed(api.addComment, {
    token: by.token,
    params: { postId },
    body: { commentData: { message } },
  });
  const [newest] = affected(answer).comments;
  if (!newest) throw new Error('the post has no comment');
  return newest._id;
}
