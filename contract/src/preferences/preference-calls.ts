import { endpoint } from '../endpoint.ts';
import { actionDefaults } from '../endpoint-defaults.ts';
import { PreferencesEdit } from './preferences.ts';

export const preferenceCalls = {
  /** The guest account cannot use it. Idempotent. */
  changePreferences: endpoint({
    ...actionDefaults,
    name: 'changePreferences',
    path: '/users/preferences',
    body: PreferencesEdit,
  }),
} as const;
