/**
 * The texts of link previews. They are not in the catalogue of the client, because only the server uses them. `author`
 * and `name` are names of people.
 */
export const messages = {
  'preview.siteDescription': 'Share photos and videos with the people you follow.',
  // Titles of a post. Link previews show them in bold, and browsers in the tab.
  'preview.captionTitle': '{author}: “{caption}” • Glimpse',
  'preview.photosTitle': '{count, plural, one {{author} shared a photo} other {{author} shared # photos}} • Glimpse',
  'preview.videosTitle': '{count, plural, one {{author} shared a video} other {{author} shared # videos}} • Glimpse',
  'preview.mixedTitle': '{count, plural, other {{author} shared # photos and videos}} • Glimpse',
  // Descriptions of a post without a caption.
  'preview.photosDescription':
    '{count, plural, one {A photo that {author} shared on Glimpse.} other {# photos that {author} shared on Glimpse.}}',
  'preview.videosDescription':
    '{count, plural, one {A video that {author} shared on Glimpse.} other {# videos that {author} shared on Glimpse.}}',
  'preview.mixedDescription': '{count, plural, other {# photos and videos that {author} shared on Glimpse.}}',
  // Headlines of a post without a caption, and the alternative text of one photo or video.
  'preview.photosBy': '{count, plural, one {A photo by {author}} other {# photos by {author}}}',
  'preview.videosBy': '{count, plural, one {A video by {author}} other {# videos by {author}}}',
  'preview.mixedBy': '{count, plural, other {# photos and videos by {author}}}',
  // Descriptions of a profile. `bio` is the text in which the person describes themselves.
  'preview.bioDescription':
    '{bio} · {posts, plural, one {# post} other {# posts}}, {followers, plural, one {# follower} other {# followers}}',
  'preview.profileDescription':
    '{name} on Glimpse: {posts, plural, one {# post} other {# posts}}, {followers, plural, one {# follower} other {# followers}}.',
  'preview.avatarAlt': 'Profile picture of {name}',
  'preview.unavailable': 'Glimpse is not available right now. This page tries again in a few seconds.',
} as const;
