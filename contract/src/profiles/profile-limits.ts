/** Lengths are in UTF-16 units. */
export const profileLimits = {
  fullName: 80,
  email: 254,
  passwordMin: 8,
  passwordMax: 128,
  bio: 300,
  /** The size of the field for the bio. */
  bioRows: 3,
  bioColumns: 40,
  website: 200,
  avatarUrl: 2000,
  /** The longest avatar URL in a copy of a person. URLs of presets and of uploads are far shorter. */
  copiedAvatarUrl: 500,
  /** The number of drawn avatars to choose from. */
  presetAvatars: 12,
} as const;
