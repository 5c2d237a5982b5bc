/** A file of seed/media. `width` and `height` are in pixels, and `poster` is a file of seed/media. */
export interface SeedMedia {
  readonly file: string;
  readonly kind: 'image' | 'video';
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  readonly poster?: string;
}

const picture =
  (width: number, height: number) =>
  (name: string, alt: string): SeedMedia => ({ file: `${name}.jpg`, kind: 'image', width, height, alt });
const portrait = picture(1152, 1440);
const landscape = picture(1440, 960);
const wide = picture(1440, 810);
const square = picture(1200, 1200);

const video =
  (width: number, height: number) =>
  (name: string, alt: string): SeedMedia => ({
    ...{ file: `${name}.mp4`, kind: 'video', width, height, alt },
    poster: `${name}-poster.jpg`,
  });
const portraitVideo = video(576, 720);
const landscapeVideo = video(720, 480);

/** The pictures and videos of the posts. */
export const media = {
  dawnRidge: landscape(
    'dawn-ridge',
    'The sun rises behind ridge after ridge of mountains that stand out of a sea of mist.',
  ),
  desertRoad: wide(
    'desert-road',
    'An empty road runs straight through the desert towards red mesas under huge white clouds.',
  ),
  teaHills: portrait(
    'tea-hills',
    'Round green hills covered in rings of tea bushes, with morning fog lying between them.',
  ),
  harbourNight: portrait(
    'harbour-night',
    'A row of coloured gabled houses along a quay at night, their lit windows mirrored in the water.',
  ),
  balloonValley: portrait(
    'balloon-valley',
    'Striped hot air balloons drift over a valley of stone cones in the first sunlight.',
  ),
  redBridge: portrait(
    'red-bridge',
    'The tower and cables of a red suspension bridge rise out of thick fog in evening light.',
  ),
  milkyWayTent: portrait('milky-way-tent', 'A tent glows orange in a meadow between black firs, under the Milky Way.'),
  forestLight: portrait(
    'forest-light',
    'Shafts of sunlight fall through the leaves of a misty forest onto a path between tall trunks.',
  ),
  autumnTrain: portrait(
    'autumn-train',
    'Seen from above, a red train follows a curve through a forest in full autumn colour.',
  ),
  snowStreet: portrait(
    'snow-street',
    'Snow falls on a quiet lane at dusk; street lamps and windows glow warm on both sides.',
  ),
  cityBlueHour: landscape(
    'city-blue-hour',
    'A city’s towers light up after sunset, with the traffic of one avenue running straight between them.',
  ),
  reefLight: portrait(
    'reef-light',
    'Looking up from a coral reef: a school of fish circles below the bright surface of the sea.',
  ),
  lighthouseStorm: landscape(
    'lighthouse-storm',
    'A red and white lighthouse sends its beam through rain while waves break on the rock below it.',
  ),
  poppyField: portrait(
    'poppy-field',
    'Red poppies in tall grass, some sharp and some blurred, with a low sun behind the field.',
  ),
  windowTable: portrait(
    'window-table',
    'Morning sun falls through a window onto a wooden table with an open book, a coffee and a jug of eucalyptus.',
  ),
  espresso: square(
    'espresso',
    'A steaming espresso with swirls in its crema, in a dark blue cup among coffee beans and sugar cubes.',
  ),
  lemonStall: square(
    'lemon-stall',
    'A crate heaped with lemons on a market stall, marked 2.50 in chalk, with oranges and limes behind.',
  ),
  auroraLake: portraitVideo(
    'aurora-lake',
    'Green and violet northern lights move slowly over a mountain lake that mirrors them.',
  ),
  eveningWaves: landscapeVideo(
    'evening-waves',
    'Waves roll towards the camera at sunset and glitter in the light of the low sun.',
  ),
  rainWindow: portraitVideo(
    'rain-window',
    'Raindrops run down a window at night; the lights of the street behind it are soft coloured discs.',
  ),
} as const satisfies Record<string, SeedMedia>;

export type MediaName = keyof typeof media;
