import { TextField } from '../../ui/text-field.tsx';

interface UsernameFieldProps {
  /** As typed. */
  value: string;
  onChange: (value: string) => void;
  /** Why the form could not be sent, or ''. */
  error: string;
  /** The current username of the viewer. */
  ownUsername: string;
}

/** A field for the viewer's username. Stand-in until branch part-usernames is merged. */
export const UsernameField = ({ value, onChange, error }: UsernameFieldProps) => (
  <TextField label="Username" name="username" autoComplete="off" value={value} error={error} onChange={onChange} />
);
