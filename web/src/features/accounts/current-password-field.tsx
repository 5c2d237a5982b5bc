import type { ComponentProps } from 'react';
import { TextField } from '../../ui/text-field.tsx';

/** The password field of every form that requires a fresh sign-in. */
export const CurrentPasswordField = (props: Omit<ComponentProps<typeof TextField>, 'label'>) => (
  <TextField label="Your password" type="password" autoComplete="current-password" {...props} />
);
