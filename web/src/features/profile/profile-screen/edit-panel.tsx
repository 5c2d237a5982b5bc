import { guestAccount } from '@glimpse/contract/auth/guest';
import { type FormEvent, type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { styled } from 'styled-components';
import { isInProgress } from '../../../entities/media/upload.ts';
import { EmailSwitch } from '../../../entities/preferences/email-switch.tsx';
import type { Person } from '../../../entities/profiles/queries.ts';
import { t } from '../../../lib/languages/translate.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { tabletQuery } from '../../../ui/theme.ts';
import { useMedia } from '../../../ui/use-media.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { PrivacyRow } from '../privacy/privacy-section.tsx';
import { DiscardDialog, EditPanelFrame } from './edit-panel-frame.tsx';
import { OwnAvatar } from './own-avatar.tsx';
import { previewUrl } from './picture-choices.tsx';
import type { ProfileFields } from './profile-form.ts';
import { ProfileTextFields } from './profile-text-fields.tsx';
import { useProfileForm } from './use-profile-form.ts';
import type { PictureDraft } from './use-profile-picture-draft.ts';

/** Closes the panel. Asks first if something is not saved. */
export type RequestClose = () => void;

interface EditPanelProps {
  ref: Ref<RequestClose>;
  person: Person;
  draft: PictureDraft;
  onOpenPicture: () => void;
  /** Saves bio, website and the chosen picture. Returns whether they are saved or queued. */
  onSave: (fields: ProfileFields) => Promise<boolean>;
  /** Whether the panel asks what to do with the unsaved changes. */
  isAsking: boolean;
  onAsk: (isAsking: boolean) => void;
  /** Called when the panel must close. A chosen picture that is not saved must then be discarded. */
  onClose: () => void;
}

/**
 * The form for the whole profile: picture, bio, website, name, username, privacy and email. It covers the lower part of
 * the profile header, or the screen of a phone. 'Update' saves the texts and the picture. The switches save at once.
 *
 * 'Cancel' discards the changes. Escape and a phone's Back button ask first. After a click outside, or on a link, the
 * texts are there again when the panel is opened the next time.
 */
export function EditPanel({ ref, person, draft, onOpenPicture, onSave, isAsking, onAsk, onClose }: EditPanelProps) {
  const form = useProfileForm(person);
  const title = t('profile.editTitle');
  const isPhone = !useMedia(tabletQuery);
  const bioField = useRef<HTMLTextAreaElement>(null);
  const isUploading = isInProgress(draft.upload.state);
  const isChanged = form.isChanged || draft.url !== null || isUploading;
  const isGuest = person.id === guestAccount.uid;
  const disabledReason = isUploading ? t('media.uploading') : '';

  const askOrClose = () => {
    if (form.isSaving) return;
    if (isChanged) onAsk(true);
    else onClose();
  };
  useImperativeHandle(ref, () => askOrClose);
  useEffect(() => {
    // On a phone, the focus would open the keyboard, which would cover half of the form.
    if (!isPhone) bioField.current?.focus({ preventScroll: true });
  }, [isPhone]);

  function discard() {
    onAsk(false);
    form.discard();
    onClose();
  }

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (form.isSaving || disabledReason !== '') return;
    const { currentTarget } = event;
    const firstInvalid = await form.save({ saveFields: onSave, onSaved: onClose });
    currentTarget.querySelector<HTMLElement>(`[name="${firstInvalid}"]`)?.focus();
  }

  return (
    <EditPanelFrame
      isPhone={isPhone}
      onEscape={askOrClose}
      onClickOutside={() => {
        if (!form.isSaving) onClose();
      }}
    >
      <Form noValidate onSubmit={(event) => void handleSubmit(event)}>
        <Fields>
          {isPhone ? <Title>{title}</Title> : <VisuallyHidden as="h2">{title}</VisuallyHidden>}
          <PictureRow>
            {isPhone ? (
              <OwnAvatar url={draft.url ?? person.profileAvatar} size={84} onPress={onOpenPicture} />
            ) : (
              <>
                <Avatar url={previewUrl(draft, draft.url ?? person.profileAvatar)} size={44} />
                <Button tone="quiet" aria-haspopup="dialog" onClick={onOpenPicture}>
                  {t('profile.changePicture')}
                </Button>
              </>
            )}
          </PictureRow>
          {form.isRestored && <Note role="status">{t('profile.draftRestored')}</Note>}
          <ProfileTextFields
            texts={form.texts}
            problems={form.problems}
            ownUsername={person.username}
            hasNames={!isGuest}
            bioRef={bioField}
            onChange={form.setText}
          />
          <Switches>
            <PrivacyRow />
            <EmailSwitch />
          </Switches>
        </Fields>
        <Footer>
          {form.outcome !== '' && <Outcome role="alert">{form.outcome}</Outcome>}
          <Buttons>
            <Button type="submit" isPending={form.isSaving} aria-disabled={disabledReason !== '' || undefined}>
              {t('profile.update')}
            </Button>
            <Button tone="quiet" onClick={() => !form.isSaving && discard()}>
              {t('common.cancel')}
            </Button>
            <DisabledReason role="status">{disabledReason}</DisabledReason>
          </Buttons>
        </Footer>
      </Form>
      {isAsking && <DiscardDialog onKeep={() => onAsk(false)} onDiscard={discard} />}
    </EditPanelFrame>
  );
}

const Form = styled.form`
  display: flex;
  flex-direction: column;
  min-height: 0;
  /* The buttons below the fields stay in view. The part above the panel is 7.5rem high. */
  max-height: max(24rem, 100dvh - 9rem);

  @media not all and ${tabletQuery} {
    height: 100%;
    max-height: none;
  }
`;

const Fields = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: ${({ theme }) => theme.space(3)};
  min-height: 0;
  padding: ${({ theme }) => theme.space(4)};
  overflow-y: auto;
`;

const Title = styled.h2`
  font: 650 ${({ theme }) => theme.font.title} ${({ theme }) => theme.font.family};
`;

const PictureRow = styled.div`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space(3)};
`;

const Note = styled.p`
  color: ${({ theme }) => theme.color.textSoft};
`;

const Switches = styled.div`
  flex: none;
  border: 1px solid ${({ theme }) => theme.color.border};
  border-radius: ${({ theme }) => theme.radius.medium};

  & > * + * { border-top: 1px solid ${({ theme }) => theme.color.border}; }
`;

const Footer = styled.div`
  flex: none;
  padding: ${({ theme }) => theme.space(3)} ${({ theme }) => theme.space(4)}
    calc(${({ theme }) => theme.space(3)} + env(safe-area-inset-bottom));
  border-top: 1px solid ${({ theme }) => theme.color.border};
`;

const Outcome = styled.p`
  padding-bottom: ${({ theme }) => theme.space(2)};
  color: ${({ theme }) => theme.color.danger};
  font: 500 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${({ theme }) => theme.space(2)};

  & > button[aria-disabled] { opacity: 0.6; }
`;

const DisabledReason = styled.span`
  color: ${({ theme }) => theme.color.textSoft};
  font: 400 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};
`;
