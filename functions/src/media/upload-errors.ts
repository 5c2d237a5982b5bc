import { AppError } from '@glimpse/contract/errors';
import { captionsTooLarge } from '@glimpse/contract/media/media';
import { mediaLimits } from '@glimpse/contract/media/media-limits';
import { validationTexts } from '@glimpse/contract/texts';

const uploadError = (message: string) => () => new AppError('invalid-argument', message);

/** The errors of rejected uploads, with texts for the user. */
export const uploadErrors = {
  unreadableImage: uploadError("We can't read this picture."),
  unreadableVideo: uploadError("We can't read this video."),
  typeMismatch: uploadError(
    "The content of this file doesn't match its file type. Save it in the right format and try again.",
  ),
  imageSize: uploadError(validationTexts.imageSize),
  videoSize: uploadError(validationTexts.videoSize),
  tooManyPixels: uploadError(
    `This picture is too large. Pictures can have up to ${mediaLimits.imagePixels / 1_000_000} megapixels.`,
  ),
  avifTooManyPixels: uploadError(
    `This picture is too large. AVIF pictures can have up to ${mediaLimits.avifPixels / 1_000_000} megapixels. Save it as a JPEG and try again.`,
  ),
  animationTooLarge: uploadError(
    `This animation is too large. Animations can have up to ${mediaLimits.animationFrames} frames and ${mediaLimits.imagePixels / 1_000_000} megapixels in total.`,
  ),
  damagedImage: uploadError('This picture is damaged or cut off.'),
  damagedVideo: uploadError('This video is damaged or cut off.'),
  videoTooLong: uploadError(
    `This video is too long. Videos can be up to ${mediaLimits.videoSeconds / 60} minutes long.`,
  ),
  noVideoTrack: uploadError('This video has no picture.'),
  captionsSize: uploadError(captionsTooLarge),
  unreadableCaptions: uploadError('These captions are not in the WebVTT format.'),
  noPoster: uploadError('The cover picture of this video is missing. Choose the video again.'),
} as const;

/** Calls `read`. If a length or offset in a video is wrong, a read goes beyond its end. The video is then damaged. */
export function readVideo<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) throw uploadErrors.damagedVideo();
    throw error;
  }
}
