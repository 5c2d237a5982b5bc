import { randomUUID } from 'node:crypto';
import { api } from '@glimpse/contract/api';
import type { Post } from '@glimpse/contract/posts/post';
import type { User } from '@glimpse/contract/profiles/user';
import { expectSuccess } from './api-client.ts';
import { stack } from './stack.ts';

export const password = 'a-long-password';

/** An account that one test has created, with its ID token. */
export interface Person {
  readonly token: string;
  readonly uid: string;
  readonly name: string;
  readonly email: string;
  readonly username: string;
}

/** Returns a word that no other test uses, so that a search for it finds only this test's data. */
export const uniqueWord = (): string => randomUUID().replaceAll('-', '').slice(0, 12);

/** Returns the fields of a sign-up with an unused email address. */
export const newAccount = (name: string) => ({ name, email: `${uniqueWord()}@example.com`, password });

export async function createPerson(name = 'Ana Lima'): Promise<Person> {
  const account = newAccount(name);
  const { encodedToken, createdUser } = await expectSuccess(api.signup, { body: account });
  return { token: encodedToken, uid: createdUser._id, name, email: account.email, username: createdUser.username };
}

export const createTwoPeople = (): Promise<[Person, Person]> =>
  Promise.all([createPerson('Ana Lima'), createPerson('Bo Berg')]);

export const createPeople = (count: number): Promise<Person[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => createPerson(`Person ${index + 1}`)));

/** Returns the address of a picture on the stack. Each call returns another one. */
const pictureOnStack = () => `${stack.url}/avatars/avatar-01.webp?${uniqueWord()}`;

/** Creates a post with a picture by URL. By default, the file exists, because browser tests show these posts too. */
export async function createPost(
  { token }: Person,
  content = 'First light',
  postImage = pictureOnStack(),
): Promise<Post> {
  const postData = { content, postImage };
  return postIn(await expectSuccess(api.createPost, { token, body: { postData } }));
}

/** Returns the post of a response. Throws if the response has no post, because the field is optional in the schema. */
export function postIn({ post }: { post?: Post | undefined }): Post {
  if (!post) throw new Error('the response has no post');
  return post;
}

export async function readPost(postId: string, token?: string): Promise<Post> {
  return (await expectSuccess(api.getPost, { params: { postId }, token })).post;
}

export async function readUser(userId: string, token?: string): Promise<User> {
  return (await expectSuccess(api.getUser, { params: { userId }, token })).user;
}

/** Adds a comment and returns its id. */
export async function addComment(author: Person, postId: string, message = 'What a light!'): Promise<string> {
  const response = await expectSuccess(api.addComment, {
    token: author.token,
    params: { postId },
    body: { commentData: { message } },
  });
  const [newest] = postIn(response).comments;
  if (!newest) throw new Error('the post has no comment');
  return newest._id;
}
