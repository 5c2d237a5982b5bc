import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { actionDefaults } from '../endpoint-defaults.ts';
import { UserParams } from '../profiles/user.ts';
import { AnyReport } from './report.ts';

export const safetyCalls = {
  block: endpoint({ ...actionDefaults, name: 'block', path: '/users/block/:userId', params: UserParams }),
  unblock: endpoint({
    ...actionDefaults,
    name: 'unblock',
    method: 'DELETE',
    path: '/users/block/:userId',
    params: UserParams,
  }),
  mute: endpoint({ ...actionDefaults, name: 'mute', path: '/users/mute/:userId', params: UserParams }),
  unmute: endpoint({
    ...actionDefaults,
    name: 'unmute',
    method: 'DELETE',
    path: '/users/mute/:userId',
    params: UserParams,
  }),
  report: endpoint({
    ...actionDefaults,
    name: 'report',
    status: 201,
    path: '/reports',
    body: z.object({ reportData: AnyReport }),
  }),
} as const;
