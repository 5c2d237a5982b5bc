import { appErrors } from '../app-error.ts';

export const jobErrors = appErrors('job', { notFound: ['not-found', 'This job does not exist.'] });
