/** Limits of a profile and its account, in characters. */
export const profileLimits = {
  fullName: 80,
  email: 254,
  passwordMin: 8,
  passwordMax: 128,
  bio: 300,
  bioRows: 3,
  bioColumns: 40,
  website: 200,
  avatarUrl: 2000,
  /** The longest avatar URL in a copy of a person. URLs of presets and of own uploads are far shorter. */
  copiedAvatarUrl: 500,
  presetAvatars: 12,
} as const;
