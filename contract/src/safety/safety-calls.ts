import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { act, None } from '../endpoint-parts.ts';
import { UserParams } from '../profiles/user.ts';
import { NewReport } from './report.ts';

/** Blocks, mutes and reports. */
export const safetyCalls = {
  block: endpoint({
    ...act,
    name: 'block',
    status: 200,
    path: '/users/block/:userId',
    params: UserParams,
    response: None,
  }),
  unblock: endpoint({
    ...act,
    name: 'unblock',
    method: 'DELETE',
    status: 200,
    path: '/users/block/:userId',
    params: UserParams,
    response: None,
  }),
  mute: endpoint({
    ...act,
    name: 'mute',
    status: 200,
    path: '/users/mute/:userId',
    params: UserParams,
    response: None,
  }),
  unmute: endpoint({
    ...act,
    name: 'unmute',
    method: 'DELETE',
    status: 200,
    path: '/users/mute/:userId',
    params: UserParams,
    response: None,
  }),
  report: endpoint({
    ...act,
    name: 'report',
    path: '/reports',
    body: z.object({ reportData: NewReport }),
    response: None,
  }),
} as const;
