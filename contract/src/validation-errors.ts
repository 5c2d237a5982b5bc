import { appErrors } from './app-error.ts';
import { validationTexts } from './texts.ts';

/** The errors of checks that the server repeats, or that only Firebase Auth can do. */
export const validationErrors = appErrors('validation', {
  emailFormat: ['invalid-argument', validationTexts.emailFormat],
  passwordRequired: ['invalid-argument', validationTexts.passwordRequired],
  passwordShort: ['invalid-argument', validationTexts.passwordShort],
  passwordRules: ['invalid-argument', 'Password does not meet the requirements.'],
  imageSize: ['invalid-argument', validationTexts.imageSize],
  videoSize: ['invalid-argument', validationTexts.videoSize],
});
