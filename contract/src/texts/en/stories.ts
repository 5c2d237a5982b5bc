/** The screens of stories. */
export const messages = {
  /** The row of people with stories above the feed, and the title of the screen. */
  'stories.row': 'Stories',
  'stories.own': 'Your story',
  'stories.add': 'Add to your story',
  /** A person in the row. Screen readers read it. */
  'stories.ring': '{isSeen, select, true {{name}, seen story} other {{name}, new story}}',
  'stories.by': 'Stories by {name}',
  /** Screen readers read it when a story appears. */
  'stories.position': 'Story {position, number} of {count, number}',
  'stories.next': 'Next story',
  'stories.previous': 'Previous story',
  /** The name of the menu of a story. */
  'stories.menu': 'Story options',
  'stories.gone': 'Story is no longer available',
  'stories.goneAbout': 'A story disappears after 24 hours, unless its author keeps it in a highlight.',
  'stories.failed': 'The story could not be loaded.',
  'stories.seePost': 'See post',
  /** The field for a reply to the author of a story. */
  'stories.reply': 'Reply to {name}',
  /** The number of people who have seen a story. Only its author sees it. */
  'stories.viewers': '{count, plural, one {# viewer} other {# viewers}}',
  'stories.viewersTitle': 'Viewers',
  'stories.noViewers': 'Nobody has viewed this story yet.',
  'stories.viewersFailed': 'The viewers could not be loaded.',
  'stories.delete': 'Delete story',
  'stories.deleteQuestion': 'Delete this story?',
  'stories.deleteAbout': 'It disappears for everybody, and from your archive and highlights.',
  'stories.deleted': 'Story deleted.',
  'stories.mute': "Mute {name}'s stories",
  'stories.unmute': "Unmute {name}'s stories",
  'stories.muted': "You won't see {name}'s stories above your feed.",
  'stories.unmuted': "You see {name}'s stories above your feed again.",
  'stories.addToHighlight': 'Add to highlight',
  /** Stories that a profile shows also after their expiry. */
  'stories.highlights': 'Highlights',
  'stories.highlightNamed': 'Highlight: {title}',
  'stories.highlightTitle': 'Name of the highlight',
  'stories.newHighlight': 'New highlight',
  'stories.editHighlights': 'Edit highlights',
  'stories.createTitle': 'New story',
  'stories.choose': 'Choose a picture or video',
  'stories.about': 'Others see your story for 24 hours.',
  'stories.addText': 'Add text',
  /** The field for a text on a story. */
  'stories.text': 'Text',
  /** A text on a story that is being made. */
  'stories.textNamed': 'Text: {text}',
  'stories.emptyText': 'Empty text',
  'stories.moveHint': 'Drag the text, or move it with the arrow keys.',
  'stories.colour': 'Colour',
  'stories.size': 'Size',
  'stories.small': 'Small',
  'stories.medium': 'Medium',
  'stories.large': 'Large',
  'stories.background': 'Background',
  'stories.removeText': 'Remove text',
  'stories.share': 'Share story',
  'stories.shared': 'Your story is shared.',
  'stories.guest': "The guest account is shared, so it can't post stories.",
  'stories.archive': 'Story archive',
  'stories.archiveAbout': 'Only you see these stories.',
  'stories.archiveEmpty': 'No stories yet',
  /** A story in the archive. `time` is when it was shared. */
  'stories.archived': 'Story of {time}',
  /** In the archive, instead of a picture. */
  'stories.ofPost': 'Story of a post',
  /** In the menu of a post. It opens the form for a story that shows the post. */
  'stories.addPost': 'Add to your story',
  'stories.hide': 'Hide stories',
  'stories.hideAbout': 'No stories appear above your feed.',
  /** The colours of a text on a story. */
  'stories.white': 'White',
  'stories.black': 'Black',
  'stories.red': 'Red',
  'stories.orange': 'Orange',
  'stories.yellow': 'Yellow',
  'stories.green': 'Green',
  'stories.blue': 'Blue',
  'stories.purple': 'Purple',
  'stories.pink': 'Pink',
} as const;
