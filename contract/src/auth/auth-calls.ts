import { endpoint } from '../endpoint.ts';
import { actionDefaults } from '../endpoint-defaults.ts';
import { LoginInput, LoginResponse, SignupForm, SignupResponse } from './auth.ts';

export const authCalls = {
  login: endpoint({
    ...actionDefaults,
    name: 'login',
    access: 'optional',
    path: '/auth/login',
    body: LoginInput,
    response: LoginResponse,
  }),
  signup: endpoint({
    ...actionDefaults,
    name: 'signup',
    access: 'optional',
    status: 201,
    path: '/auth/signup',
    body: SignupForm,
    response: SignupResponse,
  }),
} as const;
