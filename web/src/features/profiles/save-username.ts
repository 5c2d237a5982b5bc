import { AppError } from '@glimpse/contract/app-error';
import type { User } from '@glimpse/contract/profiles/user';

/** Changes the viewer's username, as typed. Stand-in until branch part-usernames is merged. Throws AppError. */
export const saveUsername = async (_username: string): Promise<User> => {
  throw new AppError('unavailable', 'Usernames cannot be changed yet.');
};
