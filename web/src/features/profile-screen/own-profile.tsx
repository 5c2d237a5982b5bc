import { clientTexts } from '@glimpse/contract/texts';
import SettingsIcon from 'lucide-react/icons/settings';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { links } from '../../lib/browser/links.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { isInProgress } from '../media/upload.ts';
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
 * The header of the viewer's own profile, with two independent panels for text and picture. 'Update' in the text panel
 * saves both. While the text panel is closed, 'Save picture' saves a chosen picture.
 */
export function OwnProfile(props: { person: Person }) {
  const person = useEditedProfile(props.person);
  const [isEditing, setIsEditing] = useState(false);
  const [isPictureOpen, setIsPictureOpen] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const draft = usePictureDraft();
  const edit = useEditProfile(person.id);
  const avatarSize = useAvatarSize();
  const avatarUrl = draft.url ?? person.profileAvatar;
  const picture = draft.url === null ? {} : { profileAvatar: draft.url };
  const isUploading = isInProgress(draft.upload.state);

  function close() {
    setIsEditing(false);
    // A click outside of the panel has already moved the focus.
    if (document.activeElement?.closest('[role="dialog"]')) editButton.current?.focus();
  }
  const save = (fields: ProfileFields) =>
    edit.mutate(
      { ...fields, ...picture },
      {
        onDone: () => {
          draft.markSaved();
          close();
        },
      },
    );
  function cancel() {
    draft.discard();
    close();
  }
  const savePicture = {
    isSaving: edit.isSending,
    onSave: () =>
      edit.mutate(picture, {
        onDone: () => {
          draft.markSaved();
          setIsPictureOpen(false);
        },
      }),
    onDiscard: draft.discard,
  };
  const isPictureUnsaved = draft.url !== null && !isEditing;

  return (
    <>
      <ProfileHeader
        person={person}
        avatar={
          <div {...partOfPanel}>
            <OwnAvatar url={avatarUrl} size={avatarSize} onPress={() => setIsPictureOpen(true)} />
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
            <SettingsLink to={links.settings} aria-label="Settings">
              <SettingsIcon size={22} strokeWidth={1.75} aria-hidden />
            </SettingsLink>
          </Actions>
        }
        overlay={
          isEditing ? (
            <EditPanel
              initial={person}
              isSaving={edit.isSending}
              disabledReason={isUploading ? clientTexts.mediaUploading : ''}
              onSave={save}
              onCancel={cancel}
            />
          ) : (
            isPictureUnsaved && !isPictureOpen && <SavePictureCard {...savePicture} />
          )
        }
      />
      {isPictureOpen && (
        <PicturePanel
          currentUrl={avatarUrl}
          draft={draft}
          actions={
            isPictureUnsaved ? (
              <SavePictureButtons {...savePicture} />
            ) : (
              <Button tone="quiet" isWide onClick={() => setIsPictureOpen(false)}>
                Done
              </Button>
            )
          }
          onClose={() => setIsPictureOpen(false)}
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

const SettingsLink = styled(Link)`
  display: grid;
  place-items: center;
  width: 2.5rem;
  height: 2.5rem;
  border-radius: ${({ theme }) => theme.radius.medium};

  ${({ theme }) => theme.at.hover} {
    &:hover { color: ${({ theme }) => theme.color.textSoft}; }
  }
`;
