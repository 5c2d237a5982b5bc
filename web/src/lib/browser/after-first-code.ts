let firstCode: Promise<void> = Promise.resolve();

/** Says that the code of somebody's first screen is on its way; `code` never rejects. */
export const expectFirstCode = (code: Promise<void>): void => {
  firstCode = code;
};

/** For what the first screen can do without: on a slow line it would take part of its bytes. */
export const afterFirstCode = (): Promise<void> => firstCode;
