import type { messages as english } from '../en/comments.ts';

export const messages: Record<keyof typeof english, string> = {
  'comments.added': 'Kommentar hinzugefügt',
  'comments.updated': 'Kommentar aktualisiert',
  'comments.deleted': 'Kommentar gelöscht',

  'comments.addComment': 'Kommentar hinzufügen',
  'comments.post': 'Posten',
  'comments.replyingTo': 'Antwort an <person>{name}</person>',
  'comments.cancelReply': 'Antwort abbrechen',
  'comments.sending': 'Wird gesendet …',

  'comments.reply': '<hidden>{name} </hidden>Antworten',
  'comments.upvote': '{count, plural, =0 {Positiv bewerten} one {Positiv bewerten, #} other {Positiv bewerten, #}}',
  'comments.downvote': '{count, plural, =0 {Negativ bewerten} one {Negativ bewerten, #} other {Negativ bewerten, #}}',
  'comments.options': 'Optionen für den Kommentar',
  'comments.edit': 'Bearbeiten',
  'comments.editComment': 'Kommentar bearbeiten',
  'comments.edited': 'bearbeitet',
  'comments.hiddenByModerator': 'Von der Moderation ausgeblendet. Nur du kannst ihn sehen.',
  'comments.hiddenComment': 'Dieser Kommentar ist ausgeblendet.',
  'comments.deletedComment': 'Dieser Kommentar wurde gelöscht.',

  'comments.comments': 'Kommentare',
  'comments.empty': 'Noch keine Kommentare.',
  'comments.loading': 'Kommentare werden geladen',
  'comments.loadFailed': 'Die Kommentare konnten nicht geladen werden.',
  'comments.viewMore': 'Weitere Kommentare ansehen',
  'comments.order': 'Reihenfolge der Kommentare',
  'comments.newestFirst': 'Neueste zuerst',
  'comments.oldestFirst': 'Älteste zuerst',

  'comments.viewReplies': '{count, plural, one {# Antwort ansehen} other {# Antworten ansehen}}',
  'comments.hideReplies': 'Antworten ausblenden',
  'comments.replies': 'Antworten',
  'comments.repliesTo': 'Antworten an {name}',
  'comments.loadingReplies': 'Antworten werden geladen',
  'comments.repliesFailed': 'Die Antworten konnten nicht geladen werden.',
  'comments.viewMoreReplies': 'Weitere Antworten ansehen',
};
