/** Once what has been rendered is on the screen; at once where nobody looks, or looks no more. */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.visibilityState !== 'visible') return resolve();
    const over = new AbortController();
    const finish = () => {
      over.abort();
      resolve();
    };
    // A page that is hidden, or left, has no next frame.
    document.addEventListener('visibilitychange', finish, { signal: over.signal });
    requestAnimationFrame(() => setTimeout(finish));
  });
