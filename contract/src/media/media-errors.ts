import { appErrors } from '../app-error.ts';
import { captionsTooLarge } from './media.ts';
import { mediaLimits } from './media-limits.ts';

export const mediaErrors = appErrors('media', {
  uploadNotFound: ['not-found', 'This upload does not exist.'],
  uploadQuota: ['resource-exhausted', "You've reached your daily upload limit. Try again tomorrow."],
  missing: ['invalid-argument', 'Choose a picture or a video first.'],
  otherSite: ['invalid-argument', "Pictures and videos from other sites aren't accepted. Upload the file instead."],
  invalidAddress: [
    'invalid-argument',
    'The address of a picture or video must be https with a host name, and without a user, password or port.',
  ],
});

/** The errors of rejected uploads. `validationErrors` has those for files that are too large. */
export const uploadErrors = appErrors('upload', {
  unreadableImage: ['invalid-argument', "We can't read this picture."],
  unreadableVideo: ['invalid-argument', "We can't read this video."],
  typeMismatch: [
    'invalid-argument',
    "The content of this file doesn't match its file type. Save it in the right format and try again.",
  ],
  tooManyPixels: [
    'invalid-argument',
    `This picture is too large. Pictures can have up to ${mediaLimits.imagePixels / 1_000_000} megapixels.`,
  ],
  avifTooManyPixels: [
    'invalid-argument',
    `This picture is too large. AVIF pictures can have up to ${mediaLimits.avifPixels / 1_000_000} megapixels. Save it as a JPEG and try again.`,
  ],
  animationTooLarge: [
    'invalid-argument',
    `This animation is too large. Animations can have up to ${mediaLimits.animationFrames} frames and ${mediaLimits.imagePixels / 1_000_000} megapixels in total.`,
  ],
  damagedImage: ['invalid-argument', 'This picture is damaged or cut off.'],
  damagedVideo: ['invalid-argument', 'This video is damaged or cut off.'],
  videoTooLong: [
    'invalid-argument',
    `This video is too long. Videos can be up to ${mediaLimits.videoSeconds / 60} minutes long.`,
  ],
  noVideoTrack: ['invalid-argument', 'This video has no picture.'],
  captionsSize: ['invalid-argument', captionsTooLarge],
  unreadableCaptions: ['invalid-argument', 'These captions are not in the WebVTT format.'],
  noPoster: ['invalid-argument', 'The cover picture of this video is missing. Choose the video again.'],
});
