import { appErrors } from './app-error.ts';

/** The texts of docs/specification.md with their exact spelling. Misspellings and trailing spaces are intended. */
export const validationTexts = {
  emailRequired: 'Email id can not be Empty',
  emailFormat: 'Invalid email format.',
  passwordRequired: 'Password is required.',
  passwordShort: 'Password should be at least 8 characters long.',
  nameRequired: 'Name is required.',
  videoSize: 'Video size should be less than 10MB',
  imageSize: 'Image size should be less than 4MB',
} as const;

/** The errors of checks that the server repeats, or that only Firebase Auth can do. */
export const validationErrors = appErrors('validation', {
  emailFormat: ['invalid-argument', validationTexts.emailFormat],
  passwordRequired: ['invalid-argument', validationTexts.passwordRequired],
  passwordShort: ['invalid-argument', validationTexts.passwordShort],
  passwordRules: ['invalid-argument', 'Password does not meet the requirements.'],
  imageSize: ['invalid-argument', validationTexts.imageSize],
  videoSize: ['invalid-argument', validationTexts.videoSize],
});
