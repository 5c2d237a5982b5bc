import type { JobKind } from './job.ts';

/** The target of a job. There is at most one job of each kind for one target. */
export interface JobTargets {
  removeAccount: Person;
  exportData: Person;
  makePrivate: Person;
  makePublic: Person;
  applyModeration: Person;
  revokeTokens: Person;
  fanOut: Post;
  moveMedia: Post;
  removeCollection: Collection;
  fanOutStory: Story;
  removeStory: Story;
}

interface Person {
  readonly uid: string;
}
interface Post {
  readonly postId: string;
}
interface Collection {
  readonly uid: string;
  readonly collectionId: string;
}
interface Story {
  readonly uid: string;
  readonly storyId: string;
}

/** Returns the id of the job of this kind for this target, e.g. `fanOutStory-{uid}-{storyId}`. */
export const jobId = <Kind extends JobKind>(kind: Kind, target: JobTargets[Kind]): string =>
  `${kind}-${idOf[kind](target)}`;

const ofPerson = ({ uid }: Person) => uid;
const ofPost = ({ postId }: Post) => postId;
const ofCollection = ({ uid, collectionId }: Collection) => `${uid}-${collectionId}`;
const ofStory = ({ uid, storyId }: Story) => `${uid}-${storyId}`;

const idOf: { readonly [Kind in JobKind]: (target: JobTargets[Kind]) => string } = {
  removeAccount: ofPerson,
  exportData: ofPerson,
  makePrivate: ofPerson,
  makePublic: ofPerson,
  applyModeration: ofPerson,
  revokeTokens: ofPerson,
  fanOut: ofPost,
  moveMedia: ofPost,
  removeCollection: ofCollection,
  fanOutStory: ofStory,
  removeStory: ofStory,
};
