/** A file of seed/media. `width` and `height` are in pixels, and `poster` is a file of seed/media. */
export interface SeedMedia {
  readonly file: string;
  readonly kind: 'image' | 'video';
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  readonly poster?: string;
}

const picture = (name: string, width: number, height: number, alt: string): SeedMedia => ({
  file: `${name}.jpg`,
  kind: 'image',
  width,
  height,
  alt,
});

const video = (name: string, width: number, height: number, alt: string): SeedMedia => ({
  file: `${name}.mp4`,
  kind: 'video',
  width,
  height,
  alt,
  poster: `${name}-poster.jpg`,
});

/** The pictures and videos of the posts. */
export const media = {
  dawnRidge: picture(
    'dawn-ridge',
    1440,
    960,
    'The sun rises behind ridge after ridge of mountains that stand out of a sea of mist.',
  ),
  desertRoad: picture(
    'desert-road',
    1440,
    810,
    'An empty road runs straight through the desert towards red mesas under huge white clouds.',
  ),
  teaHills: picture(
    'tea-hills',
    1152,
    1440,
    'Round green hills covered in rings of tea bushes, with morning fog lying between them.',
  ),
  harbourNight: picture(
    'harbour-night',
    1152,
    1440,
    'A row of coloured gabled houses along a quay at night, their lit windows mirrored in the water.',
  ),
  balloonValley: picture(
    'balloon-valley',
    1152,
    1440,
    'Striped hot air balloons drift over a valley of stone cones in the first sunlight.',
  ),
  redBridge: picture(
    'red-bridge',
    1152,
    1440,
    'The tower and cables of a red suspension bridge rise out of thick fog in evening light.',
  ),
  milkyWayTent: picture(
    'milky-way-tent',
    1152,
    1440,
    'A tent glows orange in a meadow between black firs, under the Milky Way.',
  ),
  forestLight: picture(
    'forest-light',
    1152,
    1440,
    'Shafts of sunlight fall through the leaves of a misty forest onto a path between tall trunks.',
  ),
  autumnTrain: picture(
    'autumn-train',
    1152,
    1440,
    'Seen from above, a red train follows a curve through a forest in full autumn colour.',
  ),
  snowStreet: picture(
    'snow-street',
    1152,
    1440,
    'Snow falls on a quiet lane at dusk; street lamps and windows glow warm on both sides.',
  ),
  cityBlueHour: picture(
    'city-blue-hour',
    1440,
    960,
    'A city’s towers light up after sunset, with the traffic of one avenue running straight between them.',
  ),
  reefLight: picture(
    'reef-light',
    1152,
    1440,
    'Looking up from a coral reef: a school of fish circles below the bright surface of the sea.',
  ),
  lighthouseStorm: picture(
    'lighthouse-storm',
    1440,
    960,
    'A red and white lighthouse sends its beam through rain while waves break on the rock below it.',
  ),
  poppyField: picture(
    'poppy-field',
    1152,
    1440,
    'Red poppies in tall grass, some sharp and some blurred, with a low sun behind the field.',
  ),
  windowTable: picture(
    'window-table',
    1152,
    1440,
    'Morning sun falls through a window onto a wooden table with an open book, a coffee and a jug of eucalyptus.',
  ),
  espresso: picture(
    'espresso',
    1200,
    1200,
    'A steaming espresso with swirls in its crema, in a dark blue cup among coffee beans and sugar cubes.',
  ),
  lemonStall: picture(
    'lemon-stall',
    1200,
    1200,
    'A crate heaped with lemons on a market stall, marked 2.50 in chalk, with oranges and limes behind.',
  ),
  auroraLake: video(
    'aurora-lake',
    576,
    720,
    'Green and violet northern lights move slowly over a mountain lake that mirrors them.',
  ),
  eveningWaves: video(
    'evening-waves',
    720,
    480,
    'Waves roll towards the camera at sunset and glitter in the light of the low sun.',
  ),
  rainWindow: video(
    'rain-window',
    576,
    720,
    'Raindrops run down a window at night; the lights of the street behind it are soft coloured discs.',
  ),
} as const satisfies Record<string, SeedMedia>;

export type MediaName = keyof typeof media;
