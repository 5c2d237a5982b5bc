/** A picture or video of seed/media/, drawn by seed/generate. */
export type SeedMedia =
  | { readonly kind: 'image'; readonly file: string; readonly alt: string }
  | { readonly kind: 'video'; readonly file: string; readonly poster: string; readonly alt: string };

const image = (file: string, alt: string): SeedMedia => ({ kind: 'image', file: `${file}.jpg`, alt });
const video = (file: string, alt: string): SeedMedia => ({
  kind: 'video',
  file: `${file}.mp4`,
  poster: `${file}-poster.jpg`,
  alt,
});

export const media = {
  'harbour-night': image(
    'harbour-night',
    'Wooden harbour houses at night, their lit windows mirrored in still water',
  ),
  'snow-street': image(
    'snow-street',
    'A narrow street in fresh snow at dusk, warm light in the windows, flakes falling',
  ),
  'dawn-ridge': image(
    'dawn-ridge',
    'Mountain ridges one behind the other in morning mist under a low, pale sun',
  ),
  espresso: image(
    'espresso',
    'An espresso in a dark cup with a pattern in its foam, steam rising in slanting light',
  ),
  'aurora-lake': video('aurora-lake', 'Green northern lights moving over a still lake'),
  'city-blue-hour': image(
    'city-blue-hour',
    'A city from above at blue hour, one lit avenue running to the tallest tower',
  ),
  'forest-light': image('forest-light', 'Sun falling in shafts through a foggy forest onto a path'),
  'autumn-train': image('autumn-train', 'A train in a long curve through a hillside of orange and red trees'),
  'lemon-stall': image(
    'lemon-stall',
    'A crate of lemons with leaves on a market stall, a price board behind them',
  ),
  'lighthouse-storm': image(
    'lighthouse-storm',
    'A striped lighthouse in heavy rain, its beam over breaking waves',
  ),
  'rain-window': video('rain-window', 'Drops running down a window before the blurred lights of a street'),
  'milky-way-tent': image('milky-way-tent', 'A glowing tent among firs under the Milky Way'),
  'desert-road': image('desert-road', 'An empty road running straight to table mountains under a big sky'),
  'window-table': image(
    'window-table',
    'A table by a window in the morning: an open book, coffee, a vase of branches',
  ),
  'evening-waves': video('evening-waves', 'Waves rolling in against the light of a low sun'),
  'balloon-valley': image('balloon-valley', 'Hot air balloons over a misty valley of rock spires at sunrise'),
  'red-bridge': image('red-bridge', 'A red suspension bridge rising out of a sea of fog'),
  'reef-light': image('reef-light', 'A coral reef from below, a ring of fish before the sun on the surface'),
  'poppy-field': image('poppy-field', 'Red poppies close up in a field that fades into a golden evening'),
  'tea-hills': image('tea-hills', 'Rounded hills with rows of tea bushes in morning haze'),
} as const satisfies Record<string, SeedMedia>;

export type MediaName = keyof typeof media;
