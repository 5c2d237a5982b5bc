import { guest } from '@glimpse/contract/guest';

/** Somebody the app comes with. `uid` is fixed, so that loading again finds them. */
export interface Person {
  readonly uid: string;
  readonly fullName: string;
  readonly email: string;
  readonly bio: string;
  readonly website: string;
  readonly profileAvatar: string;
  readonly joined: string;
}

const avatar = (number: number) => `/avatars/avatar-${String(number).padStart(2, '0')}.webp`;

export const people = {
  guest: {
    uid: 'seed-guest',
    fullName: 'Guest',
    email: guest.email,
    bio: 'Anyone can be me. Have a look around.',
    website: '',
    profileAvatar: avatar(1),
    joined: '2026-05-20T09:00:00Z',
  },
  ana: {
    uid: 'seed-ana',
    fullName: 'Ana Moreno',
    email: 'ana@example.com',
    bio: 'Up before the sun. Mountains, mist, thermos.',
    website: 'https://ana.example.com',
    profileAvatar: avatar(2),
    joined: '2026-05-21T06:12:00Z',
  },
  bo: {
    uid: 'seed-bo',
    fullName: 'Bo Lindqvist',
    email: 'bo@example.com',
    bio: 'Harbours, lighthouses and anything with rust on it ⚓',
    website: 'https://bo.example.com/harbours',
    profileAvatar: avatar(5),
    joined: '2026-05-23T18:40:00Z',
  },
  chidi: {
    uid: 'seed-chidi',
    fullName: 'Chidi Eze',
    email: 'chidi@example.com',
    bio: 'Slow roads, long exposures.',
    website: '',
    profileAvatar: avatar(7),
    joined: '2026-05-28T12:05:00Z',
  },
  dee: {
    uid: 'seed-dee',
    fullName: 'Dee Harper',
    email: 'dee@example.com',
    bio: 'Breakfast first ☕ then the market.',
    website: 'https://dee.example.com',
    profileAvatar: avatar(9),
    joined: '2026-06-01T07:30:00Z',
  },
  emi: {
    uid: 'seed-emi',
    fullName: 'Emi Tanaka',
    email: 'emi@example.com',
    bio: 'City lights, train windows, first snow.',
    website: '',
    profileAvatar: avatar(12),
    joined: '2026-06-02T21:15:00Z',
  },
} as const satisfies Record<string, Person>;

export type PersonName = keyof typeof people;
