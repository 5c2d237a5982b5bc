/**
 * Who uses the kept stack. `onFree` is called when the last one has gone; `onIdle` when nobody has come for `idleMs` after
 * that, or after the start.
 *
 * @param {{ idleMs: number, onFree: () => void, onIdle: () => void }} options
 */
export function createLeases({ idleMs, onFree, onIdle }) {
  let count = 0;
  let timer = setTimeout(onIdle, idleMs);
  return {
    /** Takes a lease; answers what gives it back, once. */
    take() {
      clearTimeout(timer);
      count += 1;
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        count -= 1;
        if (count > 0) return;
        timer = setTimeout(onIdle, idleMs);
        onFree();
      };
    },
    count: () => count,
    close: () => clearTimeout(timer),
  };
}
