import { signInMessages, signInTexts } from './auth/sign-in-texts.ts';
import { withReasons } from './text-reasons.ts';

/** The texts of docs/specification.md with their exact spelling. Misspellings and trailing spaces are intended. */
export const validationTexts = withReasons('validation', {
  emailRequired: 'Email id can not be Empty',
  emailFormat: 'Invalid email format.',
  passwordRequired: 'Password is required.',
  passwordShort: 'Password should be at least 8 characters long.',
  nameRequired: 'Name is required.',
  videoSize: 'Video size should be less than 10MB',
  imageSize: 'Image size should be less than 4MB',
});

export const serverMessages = {
  ...signInMessages,
  following: (name: string) => `You start following ${name}`,
  unfollowed: (name: string) => `You Unfollowed ${name}`,
  requested: (name: string) => `You asked to follow ${name}`,
  requestTakenBack: (name: string) => `You no longer ask to follow ${name}`,
} as const;

export const clientTexts = {
  ...signInTexts,
  welcome: (name: string) => `Welcome ${name}`,
  loggedOut: 'logout successfully',
  profileUpdated: 'Profile updated successfully',
  profileFailed: 'Something went wrong',
  bookmarkAdded: 'added to bookmark',
  bookmarkRemoved: 'removed from bookmark',
  postCreated: 'New Post Created ',
  postCreateFailed: 'Something Went Wrong , try again',
  postUpdated: 'Post Updated',
  postDeleted: 'Post Deleted',
  postLiked: 'Post Liked',
  postDisliked: 'Post DisLiked',
  commentAdded: 'New Comment Added',
  commentUpdated: 'Comment Updated',
  commentDeleted: 'Comment Deleted',
  mediaAdded: (kind: 'image' | 'video') => `${kind} Added`,
  mediaFailed: 'Media Uploading failed',
  mediaUploading: 'Uploading Media',
  genericFailure: 'Error occured. Try again later.',

  alreadyHaveAccount: 'Already Have an acount ?',
  logoutQuestion: 'Are you sure you want to Logout?',
  logoutCancel: 'No, cancel',
  searchPlaceholder: 'Search Friends and faimly',
  searchEmpty: 'No Search Result Available',
  latest: 'Latest',
  trending: 'Tranding',
  addComment: 'Add a comment',
  viewPost: 'view Post',
  viewComments: (count: number) =>
    count === 0 ? 'view Post' : count === 1 ? 'view 1 comment' : `view all ${count} comments`,
  suggested: 'Suggested for you',
  bookmarksEmpty: 'No Post Avalible in Bookmark',
  createTitle: 'Create new post',
  captionPlaceholder: 'Write a caption',
  profileEmpty: 'No Post To Display',
  createPost: 'Create Post',
  editProfile: 'Edit Profile',
  editPicture: 'Edit Profile Picture',
  goBack: 'Go Back',
} as const;
