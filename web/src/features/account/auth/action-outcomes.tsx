import { type ActionLink, type ActionMode, actionModes } from '@glimpse/contract/accounts/account';
import { accountErrors } from '@glimpse/contract/accounts/account-errors';
import type { AppError } from '@glimpse/contract/app-error';
import { styled } from 'styled-components';
import { Outcome } from '../../../entities/settings/outcome.tsx';
import { links } from '../../../lib/browser/links.ts';
import { errorText } from '../../../lib/languages/error-text.ts';
import { messageName, type NamedMessage, t } from '../../../lib/languages/translate.ts';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';

/** The message after a link was applied. */
export function ActionDone({ link }: { link: ActionLink }) {
  const { mode, email, newEmail } = link;
  return (
    <>
      {mode === 'resetPassword' && (
        <Outcome text={t('account.passwordReset')}>
          <LoginLink />
        </Outcome>
      )}
      {mode === 'verifyEmail' && (
        <Outcome text={t('account.emailVerified', { email })}>
          <NextLink to={links.posts}>{t('account.goOn')}</NextLink>
        </Outcome>
      )}
      {mode === 'verifyAndChangeEmail' && (
        <Outcome text={t('account.emailChanged', { email: newEmail })}>
          <LoginLink />
        </Outcome>
      )}
      {mode === 'recoverEmail' && (
        <Outcome text={t('account.emailRecovered', { email })}>
          <NextLink to={links.forgot}>{t('account.setNewPassword')}</NextLink>
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
          {t('common.tryAgain')}
        </Button>
      </Outcome>
    );
  const isUsed = error.reason === accountErrors.linkUsed().reason;
  const knownMode = actionModes.find((actionMode) => actionMode === mode);
  const nextStep = isLinkInvalid && knownMode && t(nextSteps[knownMode][isUsed ? 'used' : 'expired']);
  return (
    <Outcome
      text={nextStep ? t('account.linkErrorAndNextStep', { error: errorText(error), nextStep }) : errorText(error)}
    >
      {mode === 'resetPassword' || mode === 'recoverEmail' ? (
        <NextLink to={links.forgot}>{t('account.sendNewLink')}</NextLink>
      ) : (
        <LoginLink />
      )}
    </Outcome>
  );
}

const nextSteps: Record<ActionMode, { expired: NamedMessage; used: NamedMessage }> = {
  resetPassword: {
    expired: messageName('account.resetPasswordExpired'),
    used: messageName('account.resetPasswordUsed'),
  },
  verifyEmail: {
    expired: messageName('account.verifyEmailExpired'),
    used: messageName('account.verifyEmailUsed'),
  },
  verifyAndChangeEmail: {
    expired: messageName('account.changeEmailExpired'),
    used: messageName('account.changeEmailUsed'),
  },
  recoverEmail: {
    expired: messageName('account.recoverEmailExpired'),
    used: messageName('account.recoverEmailUsed'),
  },
};

const LoginLink = () => <NextLink to={links.login}>{t('account.goToLogin')}</NextLink>;

const NextLink = ({ to, children }: { to: string; children: string }) => (
  <ButtonLink to={to} $tone="primary" $isWide>
    {children}
  </ButtonLink>
);

const ButtonLink = styled(Link)<{ $tone: 'primary'; $isWide: true }>`
  ${buttonLook}
`;
