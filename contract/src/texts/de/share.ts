import type { messages as english } from '../en/share.ts';

export const messages: Record<keyof typeof english, string> = {
  'share.logIn': `{kind, select,
    post {Melde dich an, um den Beitrag von <person>{name}</person> zu sehen}
    other {Melde dich an, um das Profil von <person>{name}</person> zu sehen}
  }`,
  'share.logInLabel':
    '{kind, select, post {Melde dich an, um den Beitrag von {name} zu sehen} other {Melde dich an, um das Profil von {name} zu sehen}}',
  'share.sensitive': 'Sensibler Inhalt',

  'share.posts': '{count, plural, one {{formatted} Beitrag} other {{formatted} Beiträge}}',
  'share.followers': '{count, plural, one {{formatted} Follower} other {{formatted} Follower}}',
  'share.likes': '{count, plural, one {{formatted} Like} other {{formatted} Likes}}',
  'share.comments': '{count, plural, one {{formatted} Kommentar} other {{formatted} Kommentare}}',
};
