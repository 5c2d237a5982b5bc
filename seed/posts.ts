import type { MediaName } from './media.ts';
import type { PersonName } from './people.ts';

/** A comment. `after` is the number of minutes after the post. */
export interface SeedComment {
  readonly by: PersonName;
  readonly after: number;
  readonly message: string;
}

/** A post. `id` is its document id and never changes. `at` is an ISO time. No post has likes. */
export interface SeedPost {
  readonly id: string;
  readonly by: PersonName;
  readonly media: MediaName;
  readonly at: string;
  readonly caption: string;
  readonly comments: readonly [] | readonly [SeedComment, SeedComment];
}

/** Twenty posts, newest first. */
export const posts: readonly SeedPost[] = [
  {
    id: 'dawn-ridge',
    by: 'ines',
    media: 'dawnRidge',
    at: '2026-11-18T06:31:00Z',
    caption:
      'Four in the morning, two head torches, one thermos. Then the valley filled up with mist and nobody said a word for ten minutes. #mountains #mist',
    comments: [
      { by: 'wren', after: 24, message: 'The layers! How far away is the last ridge?' },
      {
        by: 'ines',
        after: 41,
        message: '@wren about sixty kilometres, says the map. Says my legs: further.',
      },
    ],
  },
  {
    id: 'snow-street',
    by: 'theo',
    media: 'snowStreet',
    at: '2026-11-16T17:12:00Z',
    caption: 'First snow ❄️ The whole street went quiet at once. #winter #city',
    comments: [],
  },
  {
    id: 'espresso',
    by: 'mila',
    media: 'espresso',
    at: '2026-11-14T08:03:00Z',
    caption: 'New beans, old cup. Eighteen grams in, thirty-six out, and for once I got it right on the first try ☕️',
    comments: [
      { by: 'jonas', after: 12, message: 'I can smell this from here.' },
      { by: 'theo', after: 95, message: 'Is one enough after a night out with the tripod? Asking for me.' },
    ],
  },
  {
    id: 'aurora-lake',
    by: 'theo',
    media: 'auroraLake',
    at: '2026-11-11T22:54:00Z',
    caption: 'Waited three nights for this. It started when I had just packed the camera away, of course 💚 #nightsky',
    comments: [
      { by: 'ines', after: 18, message: 'I would have screamed.' },
      { by: 'mila', after: 540, message: 'Watched it at breakfast, four times in a row.' },
    ],
  },
  {
    id: 'city-blue-hour',
    by: 'theo',
    media: 'cityBlueHour',
    at: '2026-11-07T16:48:00Z',
    caption:
      'Blue hour lasts about twenty-five minutes this time of year. Forty floors up it feels longer. #bluehour #city',
    comments: [],
  },
  {
    id: 'autumn-train',
    by: 'wren',
    media: 'autumnTrain',
    at: '2026-10-29T10:20:00Z',
    caption:
      'The 10:14, right on time. Peak colour on the east slope, maybe three more days before the wind takes it 🍂 #autumn #mountains',
    comments: [
      { by: 'ines', after: 33, message: 'Which side should I sit on?' },
      { by: 'wren', after: 47, message: 'Left, going north. And leave the headphones in the bag.' },
    ],
  },
  {
    id: 'forest-light',
    by: 'wren',
    media: 'forestLight',
    at: '2026-10-25T07:36:00Z',
    caption: 'Office, 7:36 a.m.',
    comments: [],
  },
  {
    id: 'rain-window',
    by: 'theo',
    media: 'rainWindow',
    at: '2026-10-19T19:27:00Z',
    caption: 'Plans for tonight: cancelled. View: fine, actually 🌧️',
    comments: [
      {
        by: 'mila',
        after: 21,
        message: 'Turn the sound of the rain on in your head and this is two hours of sleep.',
      },
      { by: 'jonas', after: 68, message: 'Four beaufort out here. I will take your window.' },
    ],
  },
  {
    id: 'red-bridge',
    by: 'guest',
    media: 'redBridge',
    at: '2026-10-12T18:05:00Z',
    caption: 'Somewhere down there is a six-lane road and a very large bay. #mist #city',
    comments: [],
  },
  {
    id: 'harbour-night',
    by: 'jonas',
    media: 'harbourNight',
    at: '2026-10-04T20:41:00Z',
    caption: 'Last boats in. Tied up between the cutter and the little green light, kettle on. #bluehour #harbour',
    comments: [
      { by: 'guest', after: 15, message: 'Those reflections ✨' },
      {
        by: 'mila',
        after: 130,
        message: 'The red house on the right has the best cinnamon buns in town, just saying.',
      },
    ],
  },
  {
    id: 'balloon-valley',
    by: 'ines',
    media: 'balloonValley',
    at: '2026-09-23T05:58:00Z',
    caption: 'Sixteen balloons before breakfast 🎈 I counted, my hands were too cold to do anything else.',
    comments: [
      { by: 'wren', after: 52, message: 'The checkered one is my favourite.' },
      { by: 'jonas', after: 190, message: 'Boats for people who do not like water. I get it now.' },
    ],
  },
  {
    id: 'window-table',
    by: 'mila',
    media: 'windowTable',
    at: '2026-09-15T07:22:00Z',
    caption:
      'Nowhere to be until ten. The eucalyptus is from the market, the book is from my sister, the oranges are for later.',
    comments: [],
  },
  {
    id: 'tea-hills',
    by: 'ines',
    media: 'teaHills',
    at: '2026-09-06T06:14:00Z',
    caption:
      'Every one of these hedges is picked by hand. Three leaves at a time. I will never rush a cup of tea again 🍃',
    comments: [
      { by: 'mila', after: 37, message: 'Please bring some home!' },
      { by: 'ines', after: 61, message: 'Half my backpack is tea by now.' },
    ],
  },
  {
    id: 'milky-way-tent',
    by: 'theo',
    media: 'milkyWayTent',
    at: '2026-08-29T23:37:00Z',
    caption: '20 s, f/1.8, ISO 3200, one head torch in the tent and one owl that would not stop. #nightsky #mountains',
    comments: [],
  },
  {
    id: 'desert-road',
    by: 'ines',
    media: 'desertRoad',
    at: '2026-08-16T16:50:00Z',
    caption: 'No music, no signal, no bends for the next fifty kilometres.',
    comments: [
      { by: 'theo', after: 45, message: 'Tell me you stayed for the stars.' },
      { by: 'ines', after: 720, message: 'Slept on the roof of the car 🌌' },
    ],
  },
  {
    id: 'evening-waves',
    by: 'jonas',
    media: 'eveningWaves',
    at: '2026-08-02T19:33:00Z',
    caption: 'Engine off. Just drifting for a while.',
    comments: [],
  },
  {
    id: 'lemon-stall',
    by: 'mila',
    media: 'lemonStall',
    at: '2026-07-21T09:15:00Z',
    caption:
      'Went out for one lemon 🍋 Came back with three kilos and a plan. Curd, marmalade, the cake with the burnt sugar.',
    comments: [
      { by: 'wren', after: 26, message: 'Volunteering as a taster for all three.' },
      { by: 'guest', after: 204, message: '2.50! I pay that for two of them.' },
    ],
  },
  {
    id: 'reef-light',
    by: 'jonas',
    media: 'reefLight',
    at: '2026-07-08T13:06:00Z',
    caption: 'Eleven metres down you stop hearing the boat 🐠',
    comments: [
      { by: 'ines', after: 58, message: 'They look like one single animal.' },
      { by: 'theo', after: 301, message: 'Finally a photo of yours in daylight, and it is under water.' },
    ],
  },
  {
    id: 'poppy-field',
    by: 'guest',
    media: 'poppyField',
    at: '2026-06-19T18:44:00Z',
    caption: 'Pulled over for this. So did three other cars. Nobody was in a hurry any more 🌺',
    comments: [],
  },
  {
    id: 'lighthouse-storm',
    by: 'jonas',
    media: 'lighthouseStorm',
    at: '2026-06-07T20:18:00Z',
    caption: 'June, they said. Come out for the long evenings, they said.',
    comments: [
      { by: 'wren', after: 17, message: 'Please tell me you took this from land.' },
      { by: 'jonas', after: 29, message: 'From the pier. Holding on to the pier.' },
    ],
  },
];
