import { AppError } from '@glimpse/contract/app-error';

/** Changes the viewer's username. Stand-in until branch part-usernames is merged. */
export const saveUsername = async (_typed: string): Promise<void> => {
  throw new AppError('unavailable', 'Usernames cannot be changed yet.');
};
