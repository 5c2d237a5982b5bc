import type { MediaName } from './media.ts';
import type { PersonName } from './people.ts';

/** A post as a sentence: who, what, when, and what others said. */
export interface SeedPost {
  readonly id: string;
  readonly by: PersonName;
  readonly media: MediaName;
  readonly content: string;
  readonly at: string;
  readonly comments?: readonly { readonly by: PersonName; readonly message: string; readonly at: string }[];
}

const post = (
  by: PersonName,
  media: MediaName,
  at: string,
  content: string,
  comments?: SeedPost['comments'],
): SeedPost => ({
  id: `seed-${media}`,
  by,
  media,
  content,
  at,
  ...(comments ? { comments } : {}),
});

/** Newest first. No likes: those are for whoever tries the app. */
export const posts: readonly SeedPost[] = [
  post(
    'bo',
    'harbour-night',
    '2026-11-18T21:34:00Z',
    'Ten minutes after the shops closed. The water kept the lights on.',
    [
      { by: 'emi', message: 'That green one by the boat! What is it?', at: '2026-11-18T22:02:11Z' },
      {
        by: 'bo',
        message: 'A harbour light, I think. Could not get closer without swimming.',
        at: '2026-11-18T22:15:40Z',
      },
    ],
  ),
  post(
    'emi',
    'snow-street',
    '2026-11-17T06:48:00Z',
    'First snow. Nobody had walked here yet, so I waited a little before I did ❄️',
    [
      { by: 'ana', message: 'I can hear this picture.', at: '2026-11-17T08:10:05Z' },
      { by: 'dee', message: 'The windows 🧡', at: '2026-11-17T09:26:31Z' },
    ],
  ),
  post('ana', 'dawn-ridge', '2026-11-15T07:02:00Z', 'Four hours up in the dark for eleven minutes of this.', [
    { by: 'chidi', message: 'Worth every step. Which side did you come up?', at: '2026-11-15T09:44:00Z' },
    {
      by: 'ana',
      message: 'The long one. My knees vote for the other next time.',
      at: '2026-11-15T10:20:47Z',
    },
  ]),
  post(
    'dee',
    'espresso',
    '2026-11-12T08:15:00Z',
    'Third attempt at the art. Tasted better than it looks, and it looks fine.',
  ),
  post(
    'chidi',
    'aurora-lake',
    '2026-11-09T23:51:00Z',
    'It moved like a curtain in a draught. No sound at all.',
    [
      { by: 'emi', message: 'I watched this four times and forgot my tea.', at: '2026-11-10T06:03:18Z' },
      {
        by: 'guest',
        message: 'Adding this to the list of places to be cold in.',
        at: '2026-11-10T11:37:52Z',
      },
    ],
  ),
  post(
    'emi',
    'city-blue-hour',
    '2026-11-05T17:20:00Z',
    'The blue hour is twenty minutes long. The avenue is three kilometres. I ran.',
  ),
  post(
    'ana',
    'forest-light',
    '2026-10-30T09:12:00Z',
    'Fog, then sun, then this. I had the lens cap on for the best of it.',
    [
      { by: 'bo', message: 'The second best is doing rather well.', at: '2026-10-30T12:00:09Z' },
      { by: 'dee', message: 'Smells of mushrooms from here 🍄', at: '2026-10-30T18:45:26Z' },
    ],
  ),
  post(
    'chidi',
    'autumn-train',
    '2026-10-24T14:30:00Z',
    'The 14:30, on time, through the only three weeks of the year when this hill shows off.',
  ),
  post(
    'dee',
    'lemon-stall',
    '2026-10-17T10:05:00Z',
    'Went for one lemon. Left with eleven and a lecture about marmalade 🍋',
  ),
  post(
    'bo',
    'lighthouse-storm',
    '2026-10-08T16:57:00Z',
    'Force nine and the keeper waved. I think it was a wave.',
    [
      { by: 'ana', message: 'Please tell me you were on land.', at: '2026-10-08T19:22:40Z' },
      { by: 'bo', message: 'Mostly.', at: '2026-10-08T19:30:02Z' },
    ],
  ),
  post('dee', 'rain-window', '2026-10-02T19:40:00Z', 'Plans cancelled. Perfect.'),
  post(
    'emi',
    'milky-way-tent',
    '2026-09-20T01:25:00Z',
    'Somebody left the lamp on in there and I am not sorry.',
    [
      { by: 'chidi', message: 'How long was the exposure?', at: '2026-09-20T08:14:33Z' },
      { by: 'emi', message: 'Twenty seconds, and a lot of holding my breath.', at: '2026-09-20T09:01:10Z' },
    ],
  ),
  post(
    'chidi',
    'desert-road',
    '2026-09-11T15:10:00Z',
    'Forty-two kilometres without a bend. The radio gave up after ten.',
  ),
  post('dee', 'window-table', '2026-09-03T08:55:00Z', 'Page 94, second cup, no appointments.', [
    { by: 'guest', message: 'This is the Sunday I want.', at: '2026-09-03T10:31:00Z' },
    { by: 'emi', message: 'What are you reading?', at: '2026-09-03T12:12:12Z' },
  ]),
  post('bo', 'evening-waves', '2026-08-22T20:18:00Z', 'Sat on the wall until my chips were cold.'),
  post(
    'ana',
    'balloon-valley',
    '2026-08-14T05:50:00Z',
    'We counted fourteen. Then one came up from behind us, very quietly, and asked the way 🎈',
    [
      { by: 'dee', message: 'The checked one is mine, thanks.', at: '2026-08-14T08:02:56Z' },
      { by: 'bo', message: 'Ana, did you tell them the way?', at: '2026-08-14T09:47:21Z' },
    ],
  ),
  post('chidi', 'red-bridge', '2026-07-29T06:33:00Z', 'The bridge goes on. You just have to believe it.'),
  post('emi', 'reef-light', '2026-07-16T11:42:00Z', 'Five metres down and the whole ceiling was moving.', [
    { by: 'bo', message: 'The ring of fish!!', at: '2026-07-16T13:05:07Z' },
    { by: 'ana', message: 'Never put a camera in water. Reconsidering.', at: '2026-07-16T15:58:44Z' },
  ]),
  post(
    'guest',
    'poppy-field',
    '2026-06-25T19:08:00Z',
    'Stopped the car. Everyone behind me stopped the car.',
  ),
  post('ana', 'tea-hills', '2026-06-10T06:20:00Z', 'Combed every morning, by the look of it 🍃'),
];
