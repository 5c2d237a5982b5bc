import type { messages as english } from '../en/people.ts';

export const messages: Record<keyof typeof english, string> = {
  'people.follow': 'Folgen',
  'people.requested': 'Angefragt',
  'people.removed': 'Entfernt',
  'people.unfollow': 'Entfolgen',
  'people.cancelRequest': 'Follower-Anfrage zurückziehen',
  'people.accept': 'Annehmen',
  'people.decline': 'Ablehnen',
  'people.unfollowPrivateQuestion': 'Diesem privaten Konto entfolgen?',
  'people.unfollowPrivateAbout':
    'Um ihm wieder zu folgen, musst du eine neue Anfrage senden, und sie muss angenommen werden.',

  'people.followed': 'Du folgst jetzt {name}',
  'people.unfollowed': 'Du folgst {name} nicht mehr',
  'people.requestSent': 'Follower-Anfrage an {name} gesendet',
  'people.requestWithdrawn': 'Follower-Anfrage an {name} zurückgezogen',
  'people.blocked': 'Blockiert',
  'people.unblocked': 'Blockierung aufgehoben',
  'people.muted': 'Stummgeschaltet',
  'people.unmuted': 'Stummschaltung aufgehoben',
  'people.profileUpdated': 'Profil aktualisiert',

  'people.requestsTitle': 'Follower-Anfragen',
  'people.likesTitle': 'Likes',
  'people.followersTitle': 'Follower',
  'people.followingTitle': 'Gefolgt',
  'people.noLikes': 'Noch keine Likes.',
  'people.noFollowers': 'Noch keine Follower.',
  'people.noFollowing': 'Folgt noch niemandem.',
  'people.noneFound': 'Keine Personen gefunden.',
  'people.loading': 'Personen werden geladen',
  'people.loadingFailed': 'Die Liste konnte nicht geladen werden.',

  'people.suggested': 'Vorschläge für dich',
  'people.view': 'Ansehen',
  'people.followerCount': '{count, plural, one {# Follower} other {# Follower}}',
  'people.followedByOne': 'Gefolgt von {name}',
  'people.followedByTwo': 'Gefolgt von {first} und {second}',
  'people.followedByMore':
    'Gefolgt von {first}, {second} und {count, plural, one {# weiteren Person} other {# weiteren Personen}}',
  'people.suggestionsOffline': 'Vorschläge erscheinen, sobald du wieder online bist.',
  'people.suggestionsLoading': 'Vorschläge werden geladen',
  'people.suggestionsFailed': 'Die Vorschläge konnten nicht geladen werden.',
  'people.noSuggestions': 'Es gibt noch keine Vorschläge. Du kannst später nach Personen suchen.',

  'people.welcome': 'Willkommen bei Glimpse',
  'people.welcomeLoading': 'Wird geladen',
};
