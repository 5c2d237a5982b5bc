import ArchiveIcon from 'lucide-react/icons/archive';
import SettingsIcon from 'lucide-react/icons/settings';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { Person } from '../../../entities/profiles/queries.ts';
import { links } from '../../../lib/browser/links.ts';
import { t } from '../../../lib/languages/translate.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { hitArea } from '../../../ui/hit-area.ts';
import { Link } from '../../../ui/link.tsx';
import { tabletQuery } from '../../../ui/theme.ts';
import { useMedia } from '../../../ui/use-media.ts';
import { usePostCount } from '../../posts/post/use-delete-post.ts';
import { EditPanel, type RequestClose } from './edit-panel.tsx';
import { partOfPanel } from './edit-panel-frame.tsx';
import { OwnAvatar } from './own-avatar.tsx';
import { PicturePanel, SavePictureButtons, SavePictureCard } from './picture-panel.tsx';
import type { ProfileFields } from './profile-form.ts';
import { ProfileHeader } from './profile-header.tsx';
import { useAvatarSize } from './profile-skeleton.tsx';
import { useBackToClose } from './use-back-to-close.ts';
import { useEditedProfile, useEditProfile } from './use-edit-profile.ts';
import { usePictureDraft } from './use-profile-picture-draft.ts';

/**
 * The header of the viewer's own profile, with a panel for the whole profile and a panel for the picture. 'Update' in
 * the first one saves the texts and the chosen picture. While it is closed, 'Save picture' saves the picture alone.
 */
export function OwnProfile(props: { person: Person }) {
  const person = useEditedProfile(props.person);
  const postCount = usePostCount(person.postCount);
  const [isEditing, setIsEditing] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const requestClose = useRef<RequestClose>(null);
  const [isPicturePanelOpen, setIsPicturePanelOpen] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const draft = usePictureDraft();
  const editMutation = useEditProfile(person.id);
  const avatarSize = useAvatarSize();
  const isPhone = !useMedia(tabletQuery);
  useBackToClose(isEditing && isPhone && !isAsking, () => requestClose.current?.());
  const avatarUrl = draft.url ?? person.profileAvatar;
  const pictureEdit = draft.url === null ? {} : { profileAvatar: draft.url };

  function closeEditPanel() {
    setIsEditing(false);
    // If the user has clicked an element outside the panel, that element keeps the focus.
    if (document.activeElement?.closest('[role="dialog"]')) editButton.current?.focus();
  }
  /** Resolves when the server has the profile, when it refuses it, or when the outbox has queued it. */
  const save = (fields: ProfileFields) =>
    new Promise<boolean>((resolve) =>
      editMutation.mutate(
        { ...fields, ...pictureEdit },
        {
          onDone: () => {
            draft.markSaved();
            resolve(true);
          },
          onError: () => resolve(false),
        },
      ),
    );
  function close() {
    draft.discard();
    closeEditPanel();
  }
  const savePicture = {
    isSaving: editMutation.isSending,
    onSave: () =>
      editMutation.mutate(pictureEdit, {
        onDone: () => {
          draft.markSaved();
          setIsPicturePanelOpen(false);
        },
      }),
    onDiscard: draft.discard,
  };
  const isPictureUnsaved = draft.url !== null && !isEditing;

  return (
    <>
      <ProfileHeader
        person={{ ...person, postCount }}
        avatar={
          <div {...partOfPanel}>
            {isEditing && isPhone ? (
              // The form covers the screen and has this button.
              <Avatar url={avatarUrl} size={avatarSize} />
            ) : (
              <OwnAvatar url={avatarUrl} size={avatarSize} onPress={() => setIsPicturePanelOpen(true)} />
            )}
          </div>
        }
        action={
          <Actions>
            <Button
              {...partOfPanel}
              ref={editButton}
              tone="quiet"
              aria-expanded={isEditing}
              onClick={() => (isEditing ? close() : setIsEditing(true))}
            >
              {t('profile.edit')}
            </Button>
            <Icons>
              <IconLink to={links.archive} aria-label={t('profile.archive')}>
                <ArchiveIcon size={22} strokeWidth={1.75} aria-hidden />
              </IconLink>
              <IconLink to={links.settings} aria-label={t('common.settings')}>
                <SettingsIcon size={22} strokeWidth={1.75} aria-hidden />
              </IconLink>
            </Icons>
          </Actions>
        }
        overlay={
          isEditing ? (
            <EditPanel
              ref={requestClose}
              person={person}
              draft={draft}
              onOpenPicture={() => setIsPicturePanelOpen(true)}
              onSave={save}
              isAsking={isAsking}
              onAsk={setIsAsking}
              onClose={close}
            />
          ) : (
            isPictureUnsaved && !isPicturePanelOpen && <SavePictureCard {...savePicture} />
          )
        }
      />
      {isPicturePanelOpen && (
        <PicturePanel
          currentUrl={avatarUrl}
          draft={draft}
          actions={
            isPictureUnsaved ? (
              <SavePictureButtons {...savePicture} />
            ) : (
              <Button tone="quiet" isWide onClick={() => setIsPicturePanelOpen(false)}>
                {t('common.done')}
              </Button>
            )
          }
          onClose={() => setIsPicturePanelOpen(false)}
        />
      )}
    </>
  );
}

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${({ theme }) => theme.space(1)};
`;

/** They wrap together on very narrow screens. */
const Icons = styled.div`
  display: flex;
  gap: ${({ theme }) => theme.space(1)};
`;

const IconLink = styled(Link)`
  ${hitArea}
  position: relative;
  display: grid;
  place-items: center;
  width: 2.5rem;
  height: 2.5rem;
  border-radius: ${({ theme }) => theme.radius.medium};

  ${({ theme }) => theme.at.hover} {
    &:hover { color: ${({ theme }) => theme.color.textSoft}; }
  }
`;
