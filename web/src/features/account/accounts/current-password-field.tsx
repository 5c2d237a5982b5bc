import type { ComponentProps } from 'react';
import { t } from '../../../lib/languages/translate.ts';
import { TextField } from '../../../ui/text-field.tsx';

/** The field for the viewer's password, in every form that signs the viewer in again. */
export const CurrentPasswordField = (props: Omit<ComponentProps<typeof TextField>, 'label'>) => (
  <TextField label={t('account.yourPassword')} type="password" autoComplete="current-password" {...props} />
);
