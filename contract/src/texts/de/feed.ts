import type { messages as english } from '../en/feed.ts';

export const messages: Record<keyof typeof english, string> = {
  'feed.loading': 'Beiträge werden geladen',
  'feed.loadFailed': 'Die Beiträge konnten nicht geladen werden.',
  'feed.empty': 'Noch keine Beiträge.',
  'feed.end': 'Du bist auf dem neuesten Stand.',

  'feed.latest': 'Neueste',
  'feed.trending': 'Im Trend',
  'feed.following': 'Folge ich',

  'feed.latestPosts': 'Neueste Beiträge',
  'feed.trendingPosts': 'Beiträge im Trend',
  'feed.followingPosts': 'Beiträge von Personen, denen du folgst',

  'feed.followingNobody': 'Folge Personen, um ihre Beiträge hier zu sehen.',
  'feed.followingEmpty': 'Noch keine Beiträge von Personen, denen du folgst.',

  'feed.popular': 'Beliebt',
  'feed.newest': 'Neueste',
  'feed.mostLiked': 'Meiste Likes',
  'feed.postsByPeople': 'Beiträge von Personen, die zu {search} passen',
  'feed.noPostsByPeople': 'Keine Beiträge von Personen, die zu „{search}“ passen.',
  'feed.postsWithTag': 'Beiträge mit {tag}',
  'feed.noPostsWithTag': 'Noch keine Beiträge mit {tag}.',
  'feed.relatedHashtags': 'Ähnliche Hashtags',

  'feed.likeCount': '{count, plural, one {#<hidden> Like</hidden>} other {#<hidden> Likes</hidden>}}',
  'feed.commentCount': '{count, plural, one {#<hidden> Kommentar</hidden>} other {#<hidden> Kommentare</hidden>}}',
  'feed.mediaCount': '{count, plural, one {# Foto oder Video} other {# Fotos und Videos}}',
  'feed.video': 'Video',
  'feed.animated': 'Animiert',
  'feed.pinned': 'Angeheftet',
  'feed.hiddenByModerator': 'Von der Moderation ausgeblendet',
  'feed.show': 'Anzeigen',
  'feed.showSensitivePost': 'Anzeigen: sensibler Beitrag von {name}',
};
