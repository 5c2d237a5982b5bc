/** Sign-up, password reset, the links in emails, and the account in the settings. */
export const messages = {
  'account.signupPageTitle': 'Signup • Glimpse',
  'account.signupHeading': 'Join and see what others share.',
  'account.fullName': 'Full name',
  /** The button that creates the account. */
  'account.signup': 'Signup',
  'account.alreadyHaveAccount': 'Already Have an acount ?',
  /** A link beside "Already Have an acount ?". */
  'account.loginLink': 'Login',
  /** The greeting after the sign-up. */
  'account.welcome': 'Welcome {name}',

  'account.forgotPageTitle': 'Forgot password • Glimpse',
  'account.forgotHeading': 'Forgot your password?',
  'account.sendResetLink': 'Send me a link',
  'account.resetLinkSent': "If there is an account with this email, we've sent it a link to set a new password.",
  'account.backToLogin': 'Back to login',

  // The page that a link in an email opens.
  'account.linkPageTitle': 'Your account • Glimpse',
  'account.linkHeading': 'Your account',
  'account.checkingLink': 'Checking the link',
  'account.newPassword': 'New password',
  'account.resetPasswordPrompt': 'Choose a new password for <address>{email}</address>.',
  'account.resetPasswordButton': 'Set password',
  'account.verifyEmailPrompt': 'Is <address>{email}</address> your email address?',
  'account.verifyEmailButton': 'Verify email',
  'account.changeEmailPrompt': "Change your account's email to <address>{email}</address>?",
  'account.changeEmailButton': 'Change my email',
  /** `email` is the former address. */
  'account.recoverEmailPrompt':
    "Your account's email was changed. If this wasn't you, change it back to <address>{email}</address>.",
  'account.recoverEmailButton': 'Change it back',
  'account.passwordReset': "Your password has been changed. You've been signed out of all devices.",
  'account.emailVerified': '{email} is verified.',
  /** A link that opens the feed. */
  'account.goOn': 'Go on',
  'account.emailChanged': 'Your email has been changed. You can now log in with {email}.',
  'account.emailRecovered':
    "Your account's email is {email} again. Set a new password, because someone else may know yours.",
  'account.setNewPassword': 'Set a new password',
  'account.goToLogin': 'Go to login',
  'account.sendNewLink': 'Send me a new link',
  /** Two sentences: why the link does not work, and the next step, which is one of the messages below. */
  'account.linkErrorAndNextStep': '{error} {nextStep}',
  'account.resetPasswordExpired': 'Password reset links expire after an hour.',
  'account.resetPasswordUsed': "If you've already set a new password, log in.",
  'account.verifyEmailExpired': 'Log in and request it in Settings.',
  'account.verifyEmailUsed': "If you've already verified your email, you're all set.",
  'account.changeEmailExpired': 'Log in and change your email again in Settings.',
  'account.changeEmailUsed': "If you've already changed your email, log in with the new one.",
  'account.recoverEmailExpired': 'If someone else changed your email, request a new password with your old email.',
  'account.recoverEmailUsed': 'If your email is correct, just set a new password.',

  // The account in the settings.
  'account.account': 'Account',
  'account.aboutGuest':
    "This is the shared guest account, so you can't change these settings. Sign up to get your own account.",
  'account.name': 'Name',
  'account.changeName': 'Change name',
  'account.aboutName':
    'Your username changes with your name, unless you have chosen it yourself. Your posts and comments will show the new name shortly.',
  'account.nameChanged': 'Your name has been changed.',
  'account.username': 'Username',
  'account.changeUsername': 'Change username',
  'account.aboutUsername':
    'Your username is the address of your profile. You can change it twice in 14 days. Links with your former username work for 14 days, and nobody else can take it meanwhile.',
  'account.usernameChanged': 'Your username has been changed.',
  'account.changeEmail': 'Change email',
  'account.aboutChangeEmail':
    "We'll email a link to your new address. Your email changes when you open the link, and we'll notify your old address.",
  'account.newEmail': 'New email',
  /** The button of "Change email". */
  'account.sendLink': 'Send link',
  'account.changeEmailLinkSent': "We've sent a link to {email}. Your email changes when you open it.",
  /** The email of the account is verified. */
  'account.verified': 'Verified',
  /** The email of the account is not verified. The button "Send verification email" follows. */
  'account.notVerified': 'Not verified.',
  'account.sendVerification': 'Send verification email',
  'account.verificationSent': "We've sent a link to {email}.",
  'account.notVerifiedYet': 'Not verified yet. Open the link in the email we sent you.',
  /** A switch. */
  'account.showEmail': 'Show my email',
  'account.emailOfGuest': 'The email of the shared guest account is public.',
  'account.emailHidden': 'Only you see your email. Nobody finds your profile by it.',
  'account.emailForFollowers': 'Your followers see your email on your profile.',
  'account.emailForEveryone': 'Everyone sees your email on your profile and can find you by it.',
  'account.passwordOfGuest': 'The guest password is public.',
  'account.aboutPassword': 'Changing your password signs you out of all other devices.',
  'account.changePassword': 'Change password',
  'account.aboutChangePassword': "You'll be signed out of all other devices.",
  'account.passwordChanged': "Your password has been changed. You've been signed out of all other devices.",
  /** The field for the current password. */
  'account.yourPassword': 'Your password',
  'account.devices': 'Devices',
  'account.aboutDevices': 'Sign out of Glimpse on all your devices, including this one.',
  'account.signOutEverywhere': 'Sign out everywhere',
  'account.aboutSignOutEverywhere':
    "You'll be signed out of this device and all others. Other open sessions can't make changes after a minute and end within an hour.",
  'account.signOut': 'Sign out',
  'account.signedOutEverywhere': "You've been signed out of all devices.",

  // The person's data in the settings.
  'account.data': 'Your data',
  'account.download': 'Download your data',
  'account.aboutDownload':
    'One file with your profile, posts, comments, likes, votes, bookmarks, follows, settings and media.',
  'account.requestDownload': 'Request a copy of your data',
  'account.downloadFailed': 'The status of your download could not be loaded.',
  'account.loadingDownload': 'Loading',
  'account.preparingDownload': 'Preparing your download…',
  'account.preparingDownloadPart': 'Preparing your download: {done, number} of {total, number}.',
  'account.downloadProgress': 'Download progress',
  'account.canLeavePage': 'You can leave this page.',
  /** The file with the data is ready. */
  'account.downloadReady': 'Ready.',
  /** `time` is a date and a time. */
  'account.downloadReadyUntil': 'Ready until {time}. Only you can download it.',
  /** The button that downloads the file with the data. */
  'account.downloadButton': 'Download',
  'account.deleteAccount': 'Delete account',
  'account.aboutDelete': 'Immediately and permanently deletes your account and everything that belongs to it.',
  'account.confirmDelete':
    'Your profile, posts, comments, likes, votes, bookmarks, follows and files will be permanently deleted. To confirm, type <address>{email}</address>.',
  'account.yourEmail': 'Your email',
  'account.typeEmail': 'Type {email} to delete this account.',
  'account.deleted': "Your account has been deleted. We're now removing your data.",
} as const;
