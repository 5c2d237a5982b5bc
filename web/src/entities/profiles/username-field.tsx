import { accountCalls } from '@glimpse/contract/accounts/account-calls';
import { AppError } from '@glimpse/contract/app-error';
import { foldUsername } from '@glimpse/contract/profiles/fold-username';
import type { User } from '@glimpse/contract/profiles/user';
import { typedUsername, usernameLimits, usernameProblem } from '@glimpse/contract/profiles/username';
import { useId } from 'react';
import { styled } from 'styled-components';
import { call } from '../../lib/api/call.ts';
import { useAccount } from '../../lib/firebase/session.ts';
import { validationText } from '../../lib/languages/error-text.ts';
import { t } from '../../lib/languages/translate.ts';
import { useLiveQuery } from '../../lib/live/live-query.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import { liveUsernameOwner } from './queries.ts';

interface UsernameFieldProps {
  /** As typed. `typedUsername` of the contract returns the username to send. */
  value: string;
  onChange: (value: string) => void;
  /** Why the form could not be sent, or ''. It is shown instead of the state of the username. */
  error: string;
  /** The current username of the viewer. */
  ownUsername: string;
  /** Whether the field has the focus when it is first shown. */
  autoFocus?: boolean;
}

const typingPauseMs = 300;

/** A field for the viewer's username. It says while the viewer types whether the username is free. */
export function UsernameField({ value, onChange, error, ownUsername, autoFocus = false }: UsernameFieldProps) {
  const id = useId();
  const state = useUsernameState(value, ownUsername);
  const problem = error === '' && state.kind !== 'problem' ? '' : error || state.text;
  return (
    <div>
      <Label htmlFor={id}>{t('profile.username')}</Label>
      <Frame $isInvalid={problem !== ''}>
        <At aria-hidden>@</At>
        <Input
          id={id}
          name="username"
          dir="auto"
          autoFocus={autoFocus}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={value}
          // Room for an `@` and spaces in a pasted text.
          maxLength={usernameLimits.length * 2}
          aria-invalid={problem !== '' || undefined}
          aria-describedby={`${id}-state`}
          onChange={(event) => onChange(event.target.value)}
        />
      </Frame>
      <State id={`${id}-state`} role="status" $kind={problem === '' ? state.kind : 'problem'}>
        {problem || state.text}
      </State>
    </div>
  );
}

interface UsernameState {
  readonly kind: 'problem' | 'free' | 'other';
  readonly text: string;
}

const other = (text: string): UsernameState => ({ kind: 'other', text });

/** Returns whether the viewer can take the typed username. Reads one document after a pause in typing. */
function useUsernameState(typed: string, ownUsername: string): UsernameState {
  const db = useFirestore();
  const { uid } = useAccount();
  const username = typedUsername(typed);
  const isOwn = username === ownUsername;
  const problem = isOwn ? null : usernameProblem(username);
  const asked = useDebounced(username, typingPauseMs);
  const isAsked = !isOwn && problem === null && asked === username;
  const owner = useLiveQuery(isAsked ? { ...liveUsernameOwner(db, foldUsername(username)), persistIn: null } : null);
  if (isOwn) return other(t('profile.usernameOwn'));
  if (problem !== null) return { kind: 'problem', text: validationText(problem) };
  if (!isAsked || owner.data === undefined)
    return other(owner.error ? t('profile.usernameOffline') : t('profile.usernameChecking'));
  const shown = `@${username}`;
  if (owner.data === null) return { kind: 'free', text: t('profile.usernameFree', { username: shown }) };
  if (owner.data.uid === uid) return { kind: 'free', text: t('profile.usernameFormer', { username: shown }) };
  return { kind: 'problem', text: t('profile.usernameTaken', { username: shown }) };
}

const Label = styled.label`
  display: block;
  margin-bottom: ${({ theme }) => theme.space(1)};
  font: 600 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};
`;

/** The `@` is before the typed username in the direction of the username. */
const Frame = styled.div<{ $isInvalid: boolean }>`
  display: flex;
  align-items: center;
  direction: ltr;
  border: 1px solid ${({ theme, $isInvalid }) => ($isInvalid ? theme.color.danger : theme.color.outline)};
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.color.canvas};
  transition: border-color ${({ theme }) => theme.motion.quick};

  &:has(input:dir(rtl)) { direction: rtl; }
  &:focus-within {
    border-color: ${({ theme, $isInvalid }) => ($isInvalid ? theme.color.danger : theme.color.accentText)};
    box-shadow: 0 0 0 1px ${({ theme, $isInvalid }) => ($isInvalid ? theme.color.danger : theme.color.accentText)};
  }
`;

const At = styled.span`
  padding-inline-start: ${({ theme }) => theme.space(3.5)};
  color: ${({ theme }) => theme.color.textSoft};
`;

const Input = styled.input`
  flex: 1;
  min-width: 0;
  height: 3rem;
  padding-block: 0;
  padding-inline: 1px ${({ theme }) => theme.space(3.5)};
  border: 0;
  border-radius: inherit;
  background: none;
  font-size: 1rem;

  /* The frame shows the focus. */
  &:focus-visible { outline: none; }
`;

/** Two lines are reserved, so that nothing moves while the text changes. */
const State = styled.p<{ $kind: UsernameState['kind'] }>`
  min-height: 2.75rem;
  padding: ${({ theme }) => theme.space(1.5)} ${({ theme }) => theme.space(1)} 0;
  color: ${({ theme, $kind }) => ($kind === 'problem' ? theme.color.danger : theme.color.textSoft)};
  font: 450 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};
  overflow-wrap: anywhere;
`;

/** Changes the viewer's username, as typed. Throws AppError, also for a username that is not allowed. */
export async function saveUsername(typed: string): Promise<User> {
  const username = typedUsername(typed);
  const problem = usernameProblem(username);
  if (problem !== null) throw new AppError('invalid-argument', problem);
  return (await call(accountCalls.changeUsername, { body: { username } })).user;
}
