/** People often look at another tab for a moment. Their page should still be up to date when they come back. */
const pauseAfterMs = 60_000;

/**
 * Calls `pause` when the page has been hidden for a minute, for example in a background tab. Calls `resume` when it is
 * visible again.
 */
export function pauseInBackground({ pause, resume }: { pause: () => void; resume: () => void }): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPaused = false;
  document.addEventListener('visibilitychange', () => {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') {
      timer = setTimeout(() => {
        isPaused = true;
        pause();
      }, pauseAfterMs);
    } else if (isPaused) {
      isPaused = false;
      resume();
    }
  });
}
