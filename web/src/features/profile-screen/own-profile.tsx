import { clientTexts } from '@glimpse/contract/texts';
import ArchiveIcon from 'lucide-react/icons/archive';
import SettingsIcon from 'lucide-react/icons/settings';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { links } from '../../lib/browser/links.ts';
import { Button } from '../../ui/button.tsx';
import { hitArea } from '../../ui/hit-area.ts';
import { Link } from '../../ui/link.tsx';
import { isInProgress } from '../media/upload.ts';
import { usePostCount } from '../posts/use-delete-post.ts';
import type { Person } from '../profiles/queries.ts';
import { EditPanel } from './edit-panel.tsx';
import { OwnAvatar } from './own-avatar.tsx';
import { PicturePanel } from './picture-panel.tsx';
import type { ProfileFields } from './profile-form.ts';
import { ProfileHeader } from './profile-header.tsx';
import { SavePictureButtons, SavePictureCard } from './save-picture-buttons.tsx';
import { useAvatarSize } from './use-avatar-size.ts';
import { partOfPanel } from './use-click-outside.ts';
import { useEditedProfile, useEditProfile } from './use-edit-profile.ts';
import { usePictureDraft } from './use-picture-draft.ts';

/**
 * The header of the viewer's own profile, with a panel for the texts and a panel for the picture. 'Update' in the text
 * panel saves the texts and the chosen picture. While the text panel is closed, 'Save picture' saves the picture alone.
 */
export function OwnProfile(props: { person: Person }) {
  const person = useEditedProfile(props.person);
  const postCount = usePostCount(person.postCount);
  const [isEditing, setIsEditing] = useState(false);
  const [isPicturePanelOpen, setIsPicturePanelOpen] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const draft = usePictureDraft();
  const editMutation = useEditProfile(person.id);
  const avatarSize = useAvatarSize();
  const avatarUrl = draft.url ?? person.profileAvatar;
  const pictureEdit = draft.url === null ? {} : { profileAvatar: draft.url };
  const isUploading = isInProgress(draft.upload.state);

  function closeTextPanel() {
    setIsEditing(false);
    // If the user has clicked an element outside the panel, that element keeps the focus.
    if (document.activeElement?.closest('[role="dialog"]')) editButton.current?.focus();
  }
  const save = (fields: ProfileFields) =>
    editMutation.mutate(
      { ...fields, ...pictureEdit },
      {
        onDone: () => {
          draft.markSaved();
          closeTextPanel();
        },
      },
    );
  function cancel() {
    draft.discard();
    closeTextPanel();
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
            <OwnAvatar url={avatarUrl} size={avatarSize} onPress={() => setIsPicturePanelOpen(true)} />
          </div>
        }
        action={
          <Actions>
            <Button
              {...partOfPanel}
              ref={editButton}
              tone="quiet"
              aria-expanded={isEditing}
              onClick={() => (isEditing ? cancel() : setIsEditing(true))}
            >
              {clientTexts.editProfile}
            </Button>
            <IconLink to={links.archive} aria-label="Archive">
              <ArchiveIcon size={22} strokeWidth={1.75} aria-hidden />
            </IconLink>
            <IconLink to={links.settings} aria-label="Settings">
              <SettingsIcon size={22} strokeWidth={1.75} aria-hidden />
            </IconLink>
          </Actions>
        }
        overlay={
          isEditing ? (
            <EditPanel
              initial={person}
              isSaving={editMutation.isSending}
              disabledReason={isUploading ? clientTexts.mediaUploading : ''}
              onSave={save}
              onCancel={cancel}
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
                Done
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
  align-items: center;
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
