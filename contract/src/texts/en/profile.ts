/** The profile screen with its form, the settings for username and privacy, and the steps of a new account. */
export const messages = {
  // Titles of the browser tab. `username` begins with an @.
  'profile.pageTitle': 'Profile • Glimpse',
  'profile.pageTitleOf': '{name} ({username}) • Glimpse',
  'profile.notFoundPageTitle': 'Profile not found • Glimpse',
  'profile.loading': 'Loading the profile',
  'profile.loadingFailed': 'The profile could not be loaded.',
  'profile.notFoundTitle': 'Profile not found',
  'profile.notFound': 'This profile does not exist, or it has been deleted.',
  'profile.emailNotFound': 'Nobody on Glimpse has the email address {email}.',
  // `username` begins with an @.
  'profile.usernameNotFound': 'Nobody on Glimpse has the username {username}.',

  // The name of the three counts for screen readers.
  'profile.counts': 'Counts',
  // `number` is bold. On a phone it has a line of its own.
  'profile.postCount': '{count, plural, one {<number>#</number> post} other {<number>#</number> posts}}',
  'profile.followerCount': '{count, plural, one {<number>#</number> follower} other {<number>#</number> followers}}',
  // How many people the person follows.
  'profile.followingCount': '{count, plural, one {<number>#</number> following} other {<number>#</number> following}}',
  'profile.hiddenEmail': '<address>{email}</address> (only you see this)',
  'profile.archive': 'Archive',
  // The name of the navigation with the tabs Posts and Saved.
  'profile.tabs': 'Profile',
  // The posts that the viewer has saved.
  'profile.saved': 'Saved',
  'profile.savedLoading': 'Loading saved posts',
  'profile.noPosts': 'No Post To Display',
  'profile.createPost': 'Create Post',
  'profile.blockedTitle': 'You blocked {name}',
  'profile.blockedAbout': "You can't see each other's posts, comments and profiles.",
  'profile.privateTitle': 'This account is private',
  'profile.privateAbout': 'Follow <person>{name}</person> to see their photos and videos.',
  'profile.privateRequested':
    "You've requested to follow <person>{name}</person>. You'll see their photos and videos here once they accept.",

  // The form for the profile. First the button that opens it, then its title.
  'profile.edit': 'Edit Profile',
  'profile.editTitle': 'Edit profile',
  'profile.bio': 'Bio',
  // The number of characters of the bio, and the largest number.
  'profile.bioLength': '{length, number}/{max, number}',
  'profile.bioTooLong': 'The bio can have at most {max, number} characters.',
  'profile.website': 'Website',
  'profile.websiteProblem':
    'The website must be an http or https address of at most {max, number} characters, or empty.',
  'profile.fullName': 'Full name',
  'profile.nameTooLong': 'The name must have at most {max, number} characters.',
  'profile.nameCharacters':
    'The name must not contain control characters or characters that change the text direction.',
  'profile.draftRestored': 'Your unsaved changes are back.',
  // The button that saves the form.
  'profile.update': 'Update',
  // Several calls save the form. Each value is one of the lists of `profile.parts`, which follows.
  'profile.partlySaved': 'Saved: {saved}. Not saved: {failed}.',
  'profile.parts':
    '{parts, select, profile {picture, bio and website} username {username} name {name} profile_username {picture, bio and website, username} profile_name {picture, bio and website, name} other {username, name}}',
  'profile.discardQuestion': 'Discard your changes?',
  'profile.discardAbout': 'They are not saved yet.',
  'profile.keepEditing': 'Keep editing',
  'profile.discard': 'Discard',

  // The profile picture.
  'profile.editPicture': 'Edit Profile Picture',
  'profile.changePicture': 'Change picture',
  'profile.picture': 'Profile picture',
  'profile.picturePreview': 'Preview of your profile picture',
  'profile.uploadPicture': 'Upload a picture',
  'profile.removePicture': 'Remove picture',
  // The name of a hidden field for a file.
  'profile.pictureFile': 'Picture file',
  'profile.chooseAvatar': 'Choose an avatar',
  // The name of one of the drawn avatars.
  'profile.avatar': 'Avatar {number, number}',
  'profile.savePicture': 'Save picture',
  'profile.newPicture': 'New picture',
  'profile.newPictureUnsaved': 'Your new picture is not saved yet.',
  'profile.uploadWaiting': 'Waiting for a connection',
  'profile.cancelUpload': 'Cancel upload',

  // The field for the username. The values begin with an @.
  'profile.username': 'Username',
  'profile.usernameOwn': 'This is your username.',
  'profile.usernameOffline': "We can't check this username while you're offline.",
  'profile.usernameChecking': 'Checking …',
  'profile.usernameFree': '{username} is free.',
  'profile.usernameFormer': '{username} was yours. You can take it back.',
  'profile.usernameTaken': '{username} is taken.',

  // The setting for a private account.
  'profile.privacy': 'Privacy',
  'profile.privateAccount': 'Private account',
  'profile.privateAccountAbout': 'Only people you approve can see your photos, your videos and who you follow.',
  'profile.guestStaysPublic': 'This is the shared guest account, so it stays public.',
  'profile.becomingPrivate': "Your account is private. We're still moving your photos and videos to private storage.",
  'profile.becomingPrivateProgress':
    "Your account is private. We're still moving your photos and videos to private storage. {done, number} of {total, number} posts done.",
  'profile.becomingPublic': 'Your account is becoming public. It stays private until this is finished.',
  'profile.becomingPublicProgress':
    'Your account is becoming public. It stays private until this is finished. {done, number} of {total, number} posts done.',
  // `progress` is one of the four texts above. `error` is a sentence.
  'profile.privacyFailed': "{progress} {error} We'll try again automatically.",
  'profile.makePublicQuestion': 'Make your account public?',
  'profile.makePublicAbout':
    'Anyone will be able to see your photos and videos. Your open follow requests will be accepted.',
  'profile.makePublic': 'Make public',
  'profile.stayPrivate': 'Stay private',

  // The steps that a new account sees above the posts.
  'profile.step': 'Step {number, number} of {count, number}',
  'profile.pictureStep': 'Add a profile picture',
  'profile.pictureStepAbout': 'Your friends recognise you by it.',
  'profile.usernameStep': 'Choose your username',
  'profile.usernameStepAbout': 'People find and mention you by it. You can change it later.',
  'profile.peopleStep': 'Follow some people',
  // `Following` is the name of a list of posts.
  'profile.peopleStepAbout': 'Their photos and videos appear in Following.',
  // Buttons that lead to the next step.
  'profile.skip': 'Skip',
  'profile.continue': 'Continue',
} as const;
