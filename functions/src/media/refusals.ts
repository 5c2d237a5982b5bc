import { AppError } from '@glimpse/contract/errors';
import { limits } from '@glimpse/contract/limits';
import { captionsTooLarge } from '@glimpse/contract/media/media';
import { validationTexts } from '@glimpse/contract/texts';

const refusal = (message: string) => () => new AppError('invalid-argument', message);

/** Why an upload is refused, as the person who chose the file reads it. */
export const refusals = {
  unreadableImage: refusal('This file is not a picture we can read.'),
  unreadableVideo: refusal('This file is not a video we can read.'),
  disguised: refusal('This file is not what its name says. Save it in the right format and try again.'),
  imageSize: refusal(validationTexts.imageSize),
  videoSize: refusal(validationTexts.videoSize),
  tooManyPixels: refusal(
    `This picture is too large: at most ${limits.imagePixels / 1_000_000} megapixels are possible.`,
  ),
  longAnimation: refusal(
    `This animation is too large: at most ${limits.animationFrames} frames and, all frames together, ${limits.imagePixels / 1_000_000} megapixels are possible.`,
  ),
  damagedImage: refusal('This picture is damaged or cut off.'),
  damagedVideo: refusal('This video is damaged or cut off.'),
  videoLength: refusal(`This video is too long: at most ${limits.videoSeconds / 60} minutes are possible.`),
  noPicture: refusal('This video has no picture.'),
  captionsSize: refusal(captionsTooLarge),
  unreadableCaptions: refusal('These captions are not in the WebVTT format.'),
  noPoster: refusal('This video came without a picture that stands for it. Choose it again.'),
} as const;
