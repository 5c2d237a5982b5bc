const gestures = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/** Calls `act` once, at the first gesture of the user on the page. Returns a function that cancels this. */
export function atFirstGesture(act: () => void): () => void {
  const stop = () => {
    for (const gesture of gestures) removeEventListener(gesture, handle);
  };
  function handle() {
    stop();
    act();
  }
  for (const gesture of gestures) addEventListener(gesture, handle, { passive: true });
  return stop;
}
