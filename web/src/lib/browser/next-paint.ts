/** Resolves after the next paint, or at once if the page is not visible. */
export const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.visibilityState !== 'visible') return resolve();
    const over = new AbortController();
    const finish = () => {
      over.abort();
      resolve();
    };
    // A page that becomes invisible may get no next frame.
    document.addEventListener('visibilitychange', finish, { signal: over.signal });
    requestAnimationFrame(() => setTimeout(finish));
  });
