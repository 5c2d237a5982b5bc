import { type ActionLink, type ActionMode, actionModes } from '@glimpse/contract/accounts/account';
import type { AppError } from '@glimpse/contract/app-error';
import { serverErrors } from '@glimpse/contract/server-errors';
import { styled } from 'styled-components';
import { links } from '../../lib/browser/links.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Outcome } from './outcome.tsx';

/** What has come of a link. */
export function Done({ link }: { link: ActionLink }) {
  const { mode, email, newEmail } = link;
  return (
    <>
      {mode === 'resetPassword' && (
        <Outcome text="Your new password is set. Every device is signed out.">
          <ToLogin />
        </Outcome>
      )}
      {mode === 'verifyEmail' && (
        <Outcome text={`${email} is verified.`}>
          <WayOn to={links.posts}>Go on</WayOn>
        </Outcome>
      )}
      {mode === 'verifyAndChangeEmail' && (
        <Outcome text={`From now on you log in with ${newEmail}.`}>
          <ToLogin />
        </Outcome>
      )}
      {mode === 'recoverEmail' && (
        <Outcome
          text={`Your account has the address ${email} again. Whoever changed it knows your password: set a new one.`}
        >
          <WayOn to={links.forgot}>Set a new password</WayOn>
        </Outcome>
      )}
    </>
  );
}

interface RefusalProps {
  mode: string;
  error: AppError;
  onRetry: () => void;
}

/** Each kind of link has its own way on; a network that failed is tried again. */
export function Refusal({ mode, error, onRetry }: RefusalProps) {
  const isLinkOver = error.code === 'failed-precondition';
  if (!isLinkOver && error.code !== 'already-exists')
    return (
      <Outcome text={error.message}>
        <Button isWide onClick={onRetry}>
          Try again
        </Button>
      </Outcome>
    );
  const isUsed = error.message === serverErrors.linkUsed().message;
  const known = actionModes.find((one) => one === mode);
  return (
    <Outcome
      text={`${error.message}${isLinkOver && known ? ` ${waysOn[known][isUsed ? 'used' : 'expired']}` : ''}`}
    >
      {mode === 'resetPassword' || mode === 'recoverEmail' ? (
        <WayOn to={links.forgot}>Send me a new link</WayOn>
      ) : (
        <ToLogin />
      )}
    </Outcome>
  );
}

const waysOn: Record<ActionMode, { expired: string; used: string }> = {
  resetPassword: {
    expired: 'It leads to a new password for an hour.',
    used: 'If you have set your new password with it, log in.',
  },
  verifyEmail: {
    expired: 'Log in, and ask for it in the settings.',
    used: 'If you have verified your address with it, there is nothing to do.',
  },
  verifyAndChangeEmail: {
    expired: 'Log in, and change your address in the settings once more.',
    used: 'If you have changed your address with it, log in with the new one.',
  },
  recoverEmail: {
    expired: 'If somebody else has changed your address, ask for a new password under the old one.',
    used: 'If your address is as it should be, there is nothing to do but to set a new password.',
  },
};

const ToLogin = () => <WayOn to={links.login}>Go to login</WayOn>;

const WayOn = ({ to, children }: { to: string; children: string }) => (
  <ButtonLink to={to} $tone="primary" $isWide>
    {children}
  </ButtonLink>
);

const ButtonLink = styled(Link)<{ $tone: 'primary'; $isWide: true }>`
  ${buttonLook}
`;
