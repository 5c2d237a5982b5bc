/** Resolves after the next paint, or at once if the page is not visible. */
export const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.visibilityState !== 'visible') return resolve();
    const finished = new AbortController();
    const finish = () => {
      finished.abort();
      resolve();
    };
    // The browser may paint no further frame of a page that becomes invisible.
    document.addEventListener('visibilitychange', finish, { signal: finished.signal });
    requestAnimationFrame(() => setTimeout(finish));
  });
