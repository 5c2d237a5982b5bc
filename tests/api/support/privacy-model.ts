/** What the sequences of operations of visibility.test.ts should lead to, kept apart from the code that does it. */
export class PrivacyModel {
  readonly #private = new Set<string>();
  /** `follower>followed` */
  readonly #edges = new Set<string>();
  readonly #requests = new Set<string>();
  /** `blocker>blocked` */
  readonly #blocks = new Set<string>();
  /** Post ids with their authors, the oldest first. */
  readonly posts = new Map<string, string>();

  follow(from: string, to: string): void {
    if (from === to || this.follows(from, to) || this.isApart(from, to)) return;
    (this.#private.has(to) ? this.#requests : this.#edges).add(`${from}>${to}`);
  }
  unfollow(from: string, to: string): void {
    this.#edges.delete(`${from}>${to}`);
    this.#requests.delete(`${from}>${to}`);
  }
  accept(to: string, from: string): void {
    if (this.#requests.delete(`${from}>${to}`)) this.#edges.add(`${from}>${to}`);
  }
  decline(to: string, from: string): void {
    this.#requests.delete(`${from}>${to}`);
  }
  removeFollower(to: string, from: string): void {
    this.#edges.delete(`${from}>${to}`);
  }
  /** Neither follows the other any more, nor asks to. */
  block(from: string, to: string): void {
    if (from === to) return;
    this.#blocks.add(`${from}>${to}`);
    this.unfollow(from, to);
    this.unfollow(to, from);
  }
  unblock(from: string, to: string): void {
    this.#blocks.delete(`${from}>${to}`);
  }
  makePrivate(uid: string): void {
    this.#private.add(uid);
  }
  /** Whoever has asked follows then. */
  makePublic(uid: string): void {
    this.#private.delete(uid);
    for (const request of [...this.#requests]) {
      const [from = '', to = ''] = request.split('>');
      if (to === uid) this.accept(to, from);
    }
  }

  isPrivate(uid: string): boolean {
    return this.#private.has(uid);
  }
  follows(from: string, to: string): boolean {
    return this.#edges.has(`${from}>${to}`);
  }
  hasBlocked(from: string, to: string): boolean {
    return this.#blocks.has(`${from}>${to}`);
  }
  /** One of the two has blocked the other. */
  isApart(one: string | null, other: string): boolean {
    return one !== null && (this.hasBlocked(one, other) || this.hasBlocked(other, one));
  }
  hasAsked(from: string, to: string): boolean {
    return this.#requests.has(`${from}>${to}`);
  }
  /** Whether the viewer (null: nobody) is a follower of this person, or is this person, or needs to be neither. */
  isInside(viewer: string | null, uid: string): boolean {
    return !this.isPrivate(uid) || viewer === uid || (viewer !== null && this.follows(viewer, uid));
  }
  /** What rules grant by the address of something of this person's: nothing to whom they have blocked. */
  mayRead(viewer: string | null, uid: string): boolean {
    return this.isInside(viewer, uid) && !(viewer !== null && this.hasBlocked(uid, viewer));
  }
  /** What the API shows, and the screens: nothing of whom the viewer has blocked, either. */
  isShown(viewer: string | null, uid: string): boolean {
    return this.isInside(viewer, uid) && !this.isApart(viewer, uid);
  }
  authorOf(postId: string): string | null {
    return this.posts.get(postId) ?? null;
  }
  publicPosts(): string[] {
    return [...this.posts].flatMap(([id, author]) => (this.isPrivate(author) ? [] : [id]));
  }
  postsOf(uid: string): string[] {
    return [...this.posts].flatMap(([id, author]) => (author === uid ? [id] : []));
  }
}
