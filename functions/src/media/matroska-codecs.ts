import { openAv1 } from './codecs/av1.ts';
import type { CleanFrame } from './codecs/clean-frame.ts';
import { cleanFlac } from './codecs/flac.ts';
import { openH264 } from './codecs/h264.ts';
import { openHevc } from './codecs/hevc.ts';
import { cleanVorbis } from './codecs/vorbis.ts';
import { cleanVp9 } from './codecs/vp9.ts';

const leaveFrame: CleanFrame = () => {};

/**
 * The functions that clean the element `CodecPrivate`, by codec id. Each returns the function that cleans the frames of
 * the track.
 */
const codecs = new Map<string, (configuration: Buffer) => CleanFrame>([
  ['V_MPEG4/ISO/AVC', openH264],
  ['V_MPEGH/ISO/HEVC', openHevc],
  ['V_AV1', openAv1],
  ['V_VP9', () => cleanVp9],
  [
    'A_VORBIS',
    (configuration) => {
      cleanVorbis(configuration);
      return leaveFrame;
    },
  ],
  [
    'A_FLAC',
    (configuration) => {
      cleanFlac(configuration);
      return leaveFrame;
    },
  ],
]);

/** Cleans the configuration of a track, in place. Returns the function that cleans its frames. */
export const openMatroskaCodec = (codecId: string, configuration: Buffer): CleanFrame =>
  codecs.get(codecId)?.(configuration) ?? leaveFrame;
