/** People often look at another tab for a moment. Their page should still be up to date when they come back. */
const pauseAfterMs = 60_000;

/**
 * Calls `pause` when the page has been hidden for a minute, for example in a background tab. Calls `resume` when it is
 * visible again. Returns a function that stops this and resumes if necessary.
 */
export function pauseInBackground({ pause, resume }: { pause: () => void; resume: () => void }): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPaused = false;
  const stopped = new AbortController();
  const cancel = () => {
    clearTimeout(timer);
    if (isPaused) resume();
    isPaused = false;
  };
  const onChange = () => {
    if (document.visibilityState !== 'hidden') return cancel();
    clearTimeout(timer);
    timer = setTimeout(() => {
      isPaused = true;
      pause();
    }, pauseAfterMs);
  };
  document.addEventListener('visibilitychange', onChange, { signal: stopped.signal });
  return () => {
    stopped.abort();
    cancel();
  };
}
