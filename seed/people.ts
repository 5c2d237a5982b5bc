import { guest, guestAccount } from '@glimpse/contract/auth/guest';
import { presetAvatars } from '@glimpse/contract/fields';

/** A person of the seed. `joinedAt` is an ISO time, and `avatar` is a preset avatar. */
export interface SeedPerson {
  readonly uid: string;
  readonly fullName: string;
  readonly email: string;
  readonly bio: string;
  readonly website: string;
  readonly avatar: string;
  readonly joinedAt: string;
  /** Only used in the emulators, where accounts have a known password. */
  readonly isModerator?: true;
}

/** The password of all people but the guest, in the emulators only. In a real project their passwords are random. */
export const seedPassword = 'glimpse-password';

const preset = (number: number): string => presetAvatars[number - 1] ?? '';

export const people = {
  guest: {
    ...guestAccount,
    email: guest.email,
    bio: 'Everybody’s account. Have a look around: like, comment, follow, post something.',
    website: '',
    avatar: preset(9),
    joinedAt: '2026-05-11T09:00:00Z',
  },
  ines: {
    uid: 'ines',
    fullName: 'Ines Wanders',
    email: 'ines@example.com',
    bio: 'Up before the sun, usually somewhere steep. Slow trains, long walks, one small backpack.',
    website: 'https://ines.example.com',
    avatar: preset(1),
    joinedAt: '2026-05-14T05:42:00Z',
  },
  jonas: {
    uid: 'jonas',
    fullName: 'Jonas Seaside',
    email: 'jonas@example.com',
    bio: 'Boats, harbours, bad weather. I fix engines on weekdays and miss ferries on weekends ⚓️',
    website: 'https://jonas.example.com/log',
    avatar: preset(4),
    joinedAt: '2026-05-20T17:25:00Z',
  },
  mila: {
    uid: 'mila',
    fullName: 'Mila Bakes',
    email: 'mila@example.com',
    bio: 'Sourdough, citrus and whatever the morning light falls on. Recipes when I remember to write them down.',
    website: 'https://mila.example.com/kitchen',
    avatar: preset(6),
    joinedAt: '2026-05-23T07:10:00Z',
  },
  theo: {
    uid: 'theo',
    fullName: 'Theo Afterdark',
    email: 'theo@example.com',
    bio: 'Long exposures, cold fingers. Mostly awake when you are not.',
    website: 'https://theo.example.com',
    avatar: preset(3),
    joinedAt: '2026-05-29T22:48:00Z',
  },
  wren: {
    uid: 'wren',
    fullName: 'Wren Woods',
    email: 'wren@example.com',
    bio: 'Forest warden. I get paid to walk around and look at trees, and I still do it on my days off 🌿',
    website: 'https://wren.example.com/field-notes',
    avatar: preset(7),
    joinedAt: '2026-06-01T12:05:00Z',
    isModerator: true,
  },
} as const satisfies Record<string, SeedPerson>;

export type PersonName = keyof typeof people;
