const gestures = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/**
 * Calls `callback` once, at the first gesture of the user on the page. Calls it at once if the user has already pressed
 * something, for example on the prerendered screen. Returns a function that cancels this.
 */
export function atFirstGesture(callback: () => void): () => void {
  if (navigator.userActivation?.hasBeenActive) {
    callback();
    return () => {};
  }
  const ended = new AbortController();
  const handleGesture = () => {
    ended.abort();
    callback();
  };
  for (const gesture of gestures) addEventListener(gesture, handleGesture, { passive: true, signal: ended.signal });
  return () => ended.abort();
}
