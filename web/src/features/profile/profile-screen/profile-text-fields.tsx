import { profileLimits } from '@glimpse/contract/profiles/profile-limits';
import { type RefObject, useId } from 'react';
import { styled } from 'styled-components';
import { UsernameField } from '../../../entities/profiles/username-field.tsx';
import { t } from '../../../lib/languages/translate.ts';
import { TextField } from '../../../ui/text-field.tsx';
import type { ProfileProblems, ProfileTexts } from './profile-form.ts';

interface ProfileTextFieldsProps {
  texts: ProfileTexts;
  problems: ProfileProblems;
  ownUsername: string;
  /** Whether the name and the username can be changed. Those of the shared guest account cannot. */
  hasNames: boolean;
  bioRef: RefObject<HTMLTextAreaElement | null>;
  onChange: (name: keyof ProfileTexts, text: string) => void;
}

/** The fields for bio, website, name and username, each with its error message. */
export function ProfileTextFields({
  texts,
  problems,
  ownUsername,
  hasNames,
  bioRef,
  onChange,
}: ProfileTextFieldsProps) {
  const id = useId();
  return (
    <>
      <div>
        <Label htmlFor={`${id}-bio`}>{t('profile.bio')}</Label>
        <BioInput
          ref={bioRef}
          id={`${id}-bio`}
          name="bio"
          dir="auto"
          rows={profileLimits.bioRows}
          cols={profileLimits.bioColumns}
          value={texts.bio}
          aria-invalid={problems.bio !== undefined || undefined}
          aria-describedby={`${id}-count ${id}-problem`}
          onChange={(event) => onChange('bio', event.target.value)}
        />
        <BioFooter>
          <Problem id={`${id}-problem`} role="alert">
            {problems.bio?.()}
          </Problem>
          <Count id={`${id}-count`} $isOver={texts.bio.length > profileLimits.bio}>
            {t('profile.bioLength', { length: texts.bio.length, max: profileLimits.bio })}
          </Count>
        </BioFooter>
      </div>
      <TextField
        label={t('profile.website')}
        name="website"
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        value={texts.website}
        error={problems.website?.()}
        onChange={(text) => onChange('website', text)}
      />
      {hasNames && (
        <>
          <TextField
            label={t('profile.fullName')}
            name="fullName"
            autoComplete="name"
            value={texts.fullName}
            error={problems.fullName?.()}
            onChange={(text) => onChange('fullName', text)}
          />
          <UsernameField
            value={texts.username}
            error={problems.username?.() ?? ''}
            ownUsername={ownUsername}
            onChange={(text) => onChange('username', text)}
          />
        </>
      )}
    </>
  );
}

const Label = styled.label`
  display: block;
  margin-bottom: ${({ theme }) => theme.space(1)};
  font: 600 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};
`;

const BioInput = styled.textarea`
  display: block;
  width: 100%;
  min-height: 5.5rem;
  padding: ${({ theme }) => theme.space(2.5)} ${({ theme }) => theme.space(3.5)};
  border: 1px solid ${({ theme }) => theme.color.outline};
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.color.canvas};
  font-size: 1rem;
  line-height: 1.375;
  resize: vertical;

  &[aria-invalid] { border-color: ${({ theme }) => theme.color.danger}; }
  &:focus-visible { outline-offset: -1px; }
`;

const BioFooter = styled.div`
  display: flex;
  justify-content: space-between;
  gap: ${({ theme }) => theme.space(3)};
  padding-top: ${({ theme }) => theme.space(1)};
`;

const Problem = styled.p`
  color: ${({ theme }) => theme.color.danger};
  font: 450 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};
`;

const Count = styled.span<{ $isOver: boolean }>`
  margin-inline-start: auto;
  color: ${({ theme, $isOver }) => ($isOver ? theme.color.danger : theme.color.textSoft)};
  font: 400 ${({ theme }) => theme.font.tiny} ${({ theme }) => theme.font.family};
  font-variant-numeric: tabular-nums;
`;
