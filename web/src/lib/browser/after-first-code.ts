let firstCode: Promise<void> = Promise.resolve();

/** Sets the promise for the code of the viewer's first screen. It must never reject. */
export const setFirstCode = (code: Promise<void>): void => {
  firstCode = code;
};

/**
 * Resolves when the code of the first screen has been loaded. Wait for it before loading anything that the first
 * screen does not need, because both would share a slow connection.
 */
export const afterFirstCode = (): Promise<void> => firstCode;
