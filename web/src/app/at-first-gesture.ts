const gestures = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/** Calls back once, when somebody first does anything on the page. Returns what calls that off. */
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
