import { endpoint } from '../endpoint.ts';
import { act } from '../endpoint-parts.ts';
import { LoginAnswer, LoginInput, SignupAnswer, SignupForm } from './auth.ts';

/** Entering. */
export const authCalls = {
  login: endpoint({
    ...act,
    name: 'login',
    access: 'optional',
    status: 200,
    path: '/auth/login',
    body: LoginInput,
    answer: LoginAnswer,
  }),
  signup: endpoint({
    ...act,
    name: 'signup',
    access: 'optional',
    path: '/auth/signup',
    body: SignupForm,
    answer: SignupAnswer,
  }),
} as const;
