/** Choosing, adjusting, describing and uploading photos and videos. */
export const messages = {
  'media.imageAdded': 'image Added',
  'media.videoAdded': 'video Added',
  'media.uploadFailed': 'Media Uploading failed',
  'media.uploading': 'Uploading Media',

  // Why a file is not accepted.
  'media.imagesOnly': 'Choose a JPEG, PNG, WebP, GIF or AVIF picture.',
  'media.imagesAndVideosOnly': 'Choose a JPEG, PNG, WebP, GIF or AVIF picture, or an MP4, WebM or MOV video.',
  'media.emptyFile': 'This file is empty.',
  'media.oneFileOnly': 'Choose one file at a time.',
  'media.tooManyFiles': 'A post can have up to {count, number} photos and videos.',
  'media.imageTooLarge': 'Image size should be less than {megabytes, number}MB',
  'media.videoTooLarge': 'Video size should be less than {megabytes, number}MB',
  // Captions are the subtitles of a video. `size` is such as `200 kB`.
  'media.captionsTooLarge': 'Captions can be up to {size}.',
  'media.imageUnreadable':
    "This picture can't be read. It may be damaged or in a format that your browser doesn't support.",
  'media.animationNotEditable': "Animated pictures can't be edited here.",
  'media.videoUnreadable': "This video can't be read. It may be damaged or in a format that browsers don't support.",
  'media.videoWithoutPicture': "This video can't be played in a browser. Save it as MP4 (H.264) and try again.",
  'media.videoTooLong':
    'This video is too long. Videos can be up to {minutes, plural, one {# minute} other {# minutes}} long.',
  // The name of the file, and one of the texts above.
  'media.rejectedFile': '{name}: {reason}',
  // A button. `count` is the number of pictures that are too large.
  'media.makeSmaller': '{count, plural, one {Make it smaller} other {Make them smaller}}',

  // The steps of an upload.
  'media.preparing': 'Getting ready…',
  'media.waitingForUploads': 'Waiting for other uploads…',
  'media.uploadPaused': 'No connection. The upload will continue automatically.',
  'media.checking': 'Almost done…',
  'media.percentSent': '{percent, number} %',

  // The field in which people choose photos and videos.
  'media.field': 'Photo or video',
  'media.choose': 'Choose a photo or video',
  'media.chooseAnother': 'Choose another',
  'media.takePhoto': 'Take a photo',
  'media.addMore': 'Add more',
  'media.cancelUpload': 'Cancel upload',
  'media.retryUpload': 'Retry',
  'media.dragHere': 'Drag photos or videos here, or paste them',
  // On devices without drag and drop, instead of media.dragHere.
  'media.invitation': 'Share what you see',
  // While the pointer drags files over the page.
  'media.dropHere': 'Drop it here',
  // The sizes are such as `4 MB`. `count` is the largest number of photos and videos.
  'media.limits': 'Pictures up to {imageSize}, videos up to {videoSize}, {count, number} in a post',
  // The alternative texts of a picture and a video that the author has not described.
  'media.yourPicture': 'Your picture',
  'media.yourVideo': 'Your video',

  // The list of the chosen photos and videos.
  'media.list': 'Photos and videos',
  'media.position':
    '{kind, select, video {Video {position, number} of {count, number}} other {Photo {position, number} of {count, number}}}',
  // `item` is media.position.
  'media.positionFailed': '{item}, failed',
  'media.positionUploading': '{item}, uploading',
  'media.moved':
    '{kind, select, video {Video moved to position {position, number} of {count, number}} other {Photo moved to position {position, number} of {count, number}}}',
  'media.moveEarlier': 'Move earlier',
  'media.moveLater': 'Move later',
  'media.failedCount': '{count, plural, other {# failed. Try again or remove it}}',

  // The alternative text of a photo or video, for people who do not see it.
  'media.alt': 'Alternative text (optional)',
  'media.altHint': "Describe the photo for people who can't see it.",
  // Read by screen readers. `item` is media.position.
  'media.altHintOf': "{item}. Describe the photo for people who can't see it.",
  'media.altMissingInPost': 'Your post has no alternative text yet.',
  'media.altMissing':
    '{missing, plural, one {# of {count, number} has no alternative text yet.} other {# of {count, number} have no alternative text yet.}}',
  // Buttons below media.altMissing.
  'media.addAlt': 'Add it',
  'media.noAltReminder': "Don't remind me",

  // The captions (subtitles) of a video. Buttons.
  'media.addCaptions': 'Add captions',
  'media.removeCaptions': 'Remove captions',

  // The dialog that crops and rotates a photo.
  'media.adjust': 'Adjust',
  'media.adjustPhoto': 'Adjust photo',
  'media.shape': 'Shape',
  'media.originalShape': 'Original',
  'media.square': 'Square',
  // A noun, the label of a slider.
  'media.zoom': 'Zoom',
  'media.rotate': 'Rotate',
  // The most important part of the photo, which small versions of the photo always show.
  'media.focalPoint': 'Focal point',
  'media.reset': 'Reset',
  'media.apply': 'Apply',
  'media.cropHint': 'Drag the photo or move it with the arrow keys. Zoom with + and -.',
  'media.focalPointHint':
    'Tap the most important part of the photo, or move the marker with the arrow keys. Thumbnails will show it.',
  // Screen readers say it instead of the type of the element, such as `button`.
  'media.adjustablePicture': 'adjustable picture',
  'media.movablePhoto': 'Photo. Move it with the arrow keys, zoom with plus and minus',
  'media.movableFocalPoint':
    'Focal point, {left, number} % from the left, {top, number} % from the top. Move it with the arrow keys',
} as const;
