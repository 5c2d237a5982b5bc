import { clientTexts } from '@glimpse/contract/texts';
import SettingsIcon from 'lucide-react/icons/settings';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { links } from '../../lib/browser/links.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
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
 * The viewer's own header. The panels for text and picture open and close independently; a chosen picture is saved by
 * either: 'Update' takes it along, and where the text is not being edited 'Save picture' does.
 */
export function OwnProfile(props: { person: Person }) {
  const person = useEditedProfile(props.person);
  const [isEditing, setIsEditing] = useState(false);
  const [isChoosing, setIsChoosing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const draft = usePictureDraft();
  const edit = useEditProfile(person.id);
  const avatarSize = useAvatarSize();
  const shown = draft.url ?? person.profileAvatar;
  const picture = draft.url === null ? {} : { profileAvatar: draft.url };
  const isUploading = draft.upload.state.status === 'working';

  function close() {
    setIsEditing(false);
    // A press elsewhere has the focus there already.
    if (document.activeElement?.closest('[role="dialog"]')) editButton.current?.focus();
  }
  const save = (fields: ProfileFields) =>
    edit.mutate(
      { ...fields, ...picture },
      {
        onDone: () => {
          draft.keep();
          close();
        },
      },
    );
  function cancel() {
    draft.discard();
    close();
  }
  const savePicture = {
    isSaving: edit.isBusy,
    onSave: () =>
      edit.mutate(picture, {
        onDone: () => {
          draft.keep();
          setIsChoosing(false);
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
            <OwnAvatar url={shown} size={avatarSize} onPress={() => setIsChoosing(true)} />
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
              isSaving={edit.isBusy}
              hindrance={isUploading ? clientTexts.mediaUploading : ''}
              onSave={save}
              onCancel={cancel}
            />
          ) : (
            isPictureUnsaved && !isChoosing && <SavePictureCard {...savePicture} />
          )
        }
      />
      {isChoosing && (
        <PicturePanel
          shown={shown}
          draft={draft}
          actions={
            isPictureUnsaved ? (
              <SavePictureButtons {...savePicture} />
            ) : (
              <Button tone="quiet" isWide onClick={() => setIsChoosing(false)}>
                Done
              </Button>
            )
          }
          onClose={() => setIsChoosing(false)}
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
