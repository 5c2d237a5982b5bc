import { endpoint } from '../endpoint.ts';
import { act } from '../endpoint-parts.ts';
import { LoginInput, LoginResponse, SignupForm, SignupResponse } from './auth.ts';

/** Login and signup. */
export const authCalls = {
  login: endpoint({
    ...act,
    name: 'login',
    access: 'optional',
    status: 200,
    path: '/auth/login',
    body: LoginInput,
    response: LoginResponse,
  }),
  signup: endpoint({
    ...act,
    name: 'signup',
    access: 'optional',
    path: '/auth/signup',
    body: SignupForm,
    response: SignupResponse,
  }),
} as const;
