/** Once what has been rendered is on the screen; at once where nobody looks. */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.visibilityState === 'visible') requestAnimationFrame(() => setTimeout(resolve));
    else resolve();
  });
