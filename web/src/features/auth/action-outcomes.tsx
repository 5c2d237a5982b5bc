import { type ActionLink, type ActionMode, actionModes } from '@glimpse/contract/accounts/account';
import { accountErrors } from '@glimpse/contract/accounts/account-errors';
import type { AppError } from '@glimpse/contract/app-error';
import { styled } from 'styled-components';
import { links } from '../../lib/browser/links.ts';
import { errorText } from '../../lib/languages/error-text.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Outcome } from './outcome.tsx';

/** The message after a link was applied. */
export function ActionDone({ link }: { link: ActionLink }) {
  const { mode, email, newEmail } = link;
  return (
    <>
      {mode === 'resetPassword' && (
        <Outcome text="Your password has been changed. You've been signed out of all devices.">
          <LoginLink />
        </Outcome>
      )}
      {mode === 'verifyEmail' && (
        <Outcome text={`${email} is verified.`}>
          <NextLink to={links.posts}>Go on</NextLink>
        </Outcome>
      )}
      {mode === 'verifyAndChangeEmail' && (
        <Outcome text={`Your email has been changed. You can now log in with ${newEmail}.`}>
          <LoginLink />
        </Outcome>
      )}
      {mode === 'recoverEmail' && (
        <Outcome
          text={`Your account's email is ${email} again. Set a new password, because someone else may know yours.`}
        >
          <NextLink to={links.forgot}>Set a new password</NextLink>
        </Outcome>
      )}
    </>
  );
}

interface ActionErrorProps {
  mode: string;
  error: AppError;
  onRetry: () => void;
}

/** The error of a link. If the link is invalid, the message offers the next step. Otherwise the user can retry. */
export function ActionError({ mode, error, onRetry }: ActionErrorProps) {
  const isLinkInvalid = error.code === 'failed-precondition';
  if (!isLinkInvalid && error.code !== 'already-exists')
    return (
      <Outcome text={errorText(error)}>
        <Button isWide onClick={onRetry}>
          Try again
        </Button>
      </Outcome>
    );
  const isUsed = error.reason === accountErrors.linkUsed().reason;
  const knownMode = actionModes.find((actionMode) => actionMode === mode);
  return (
    <Outcome
      text={`${errorText(error)}${isLinkInvalid && knownMode ? ` ${nextSteps[knownMode][isUsed ? 'used' : 'expired']}` : ''}`}
    >
      {mode === 'resetPassword' || mode === 'recoverEmail' ? (
        <NextLink to={links.forgot}>Send me a new link</NextLink>
      ) : (
        <LoginLink />
      )}
    </Outcome>
  );
}

const nextSteps: Record<ActionMode, { expired: string; used: string }> = {
  resetPassword: {
    expired: 'Password reset links expire after an hour.',
    used: "If you've already set a new password, log in.",
  },
  verifyEmail: {
    expired: 'Log in and request it in Settings.',
    used: "If you've already verified your email, you're all set.",
  },
  verifyAndChangeEmail: {
    expired: 'Log in and change your email again in Settings.',
    used: "If you've already changed your email, log in with the new one.",
  },
  recoverEmail: {
    expired: 'If someone else changed your email, request a new password with your old email.',
    used: 'If your email is correct, just set a new password.',
  },
};

const LoginLink = () => <NextLink to={links.login}>Go to login</NextLink>;

const NextLink = ({ to, children }: { to: string; children: string }) => (
  <ButtonLink to={to} $tone="primary" $isWide>
    {children}
  </ButtonLink>
);

const ButtonLink = styled(Link)<{ $tone: 'primary'; $isWide: true }>`
  ${buttonLook}
`;
