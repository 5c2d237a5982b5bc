export const messages = {
  'media.imageAdded': 'image Added',
  'media.videoAdded': 'video Added',
  'media.uploadFailed': 'Media Uploading failed',
  'media.uploading': 'Uploading Media',
} as const;
