/**
 * A reference model of follows, blocks and private accounts. visibility.test.ts compares the API and the rules with it.
 */
export class PrivacyModel {
  readonly #private = new Set<string>();
  /** `follower>followed` */
  readonly #edges = new Set<string>();
  readonly #requests = new Set<string>();
  /** `blocker>blocked` */
  readonly #blocks = new Set<string>();
  /** Author ids by post id, oldest post first. */
  readonly posts = new Map<string, string>();

  follow(from: string, to: string): void {
    if (from === to || this.follows(from, to) || this.isBlocked(from, to)) return;
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
  /** A block also removes follows and follow requests in both directions. */
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
  /** A public account has no follow requests, so this accepts all of them. */
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
  /** True if one of the two blocks the other. */
  isBlocked(viewer: string | null, other: string): boolean {
    return viewer !== null && (this.hasBlocked(viewer, other) || this.hasBlocked(other, viewer));
  }
  hasRequested(from: string, to: string): boolean {
    return this.#requests.has(`${from}>${to}`);
  }
  /** True if the account is public, or if the viewer (null when signed out) owns or follows it. */
  isInAudience(viewer: string | null, uid: string): boolean {
    return !this.isPrivate(uid) || viewer === uid || (viewer !== null && this.follows(viewer, uid));
  }
  /**
   * True if the rules let the viewer read a document of this person by its path. The rules check whether this person
   * blocks the viewer, but not the other direction.
   */
  canReadByRules(viewer: string | null, uid: string): boolean {
    return this.isInAudience(viewer, uid) && !(viewer !== null && this.hasBlocked(uid, viewer));
  }
  /** True if the API and the screens show this person to the viewer. They check blocks in both directions. */
  isShownByApi(viewer: string | null, uid: string): boolean {
    return this.isInAudience(viewer, uid) && !this.isBlocked(viewer, uid);
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
