import { profileLimits } from '@glimpse/contract/profiles/profile-limits';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { panelStyles, sheetStyles } from './panel-styles.ts';
import { type ProfileFields, type ProfileProblems, parseProfileFields } from './profile-form.ts';
import { useClickOutside } from './use-click-outside.ts';

interface EditPanelProps {
  initial: ProfileFields;
  isSaving: boolean;
  /** Why the profile cannot be saved yet, or '' if it can. */
  disabledReason: string;
  onSave: (edit: ProfileFields) => void;
  /** Called after the Cancel button, after Escape, and after a click outside the panel. */
  onCancel: () => void;
}

/**
 * The form for bio and website. It covers the lower part of the profile header, or is a sheet on phones. It is not
 * modal. The user can change the picture while the panel is open.
 */
export function EditPanel({ initial, isSaving, disabledReason, onSave, onCancel }: EditPanelProps) {
  const id = useId();
  const [fields, setFields] = useState(initial);
  const [problems, setProblems] = useState<ProfileProblems>({});
  const bioField = useRef<HTMLTextAreaElement>(null);
  const panel = useClickOutside<HTMLDivElement>(() => {
    if (!isSaving) onCancel();
  });
  useEffect(() => bioField.current?.focus({ preventScroll: true }), []);

  function setField(field: keyof ProfileFields, value: string) {
    setFields((before) => ({ ...before, [field]: value }));
    setProblems({});
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSaving || disabledReason !== '') return;
    const parsed = parseProfileFields(fields);
    if (parsed.edit) return onSave(parsed.edit);
    setProblems(parsed.problems);
    const firstInvalid = parsed.problems.bio ? 'bio' : 'website';
    event.currentTarget.querySelector<HTMLElement>(`[name="${firstInvalid}"]`)?.focus();
  }

  return (
    <Panel
      ref={panel}
      role="dialog"
      aria-label="Edit profile"
      onKeyDown={(event) => {
        // During IME composition, Escape only cancels the composed word.
        if (event.key === 'Escape' && !isSaving && !event.nativeEvent.isComposing) onCancel();
      }}
    >
      <Form noValidate onSubmit={handleSubmit}>
        <div>
          <Label htmlFor={`${id}-bio`}>Bio</Label>
          <BioInput
            ref={bioField}
            id={`${id}-bio`}
            name="bio"
            dir="auto"
            rows={profileLimits.bioRows}
            cols={profileLimits.bioColumns}
            value={fields.bio}
            aria-invalid={problems.bio !== undefined || undefined}
            aria-describedby={`${id}-count ${id}-problem`}
            onChange={(event) => setField('bio', event.target.value)}
          />
          <BioFooter>
            <Problem id={`${id}-problem`} role="alert">
              {problems.bio}
            </Problem>
            <Count id={`${id}-count`} $isOver={fields.bio.length > profileLimits.bio}>
              {fields.bio.length}/{profileLimits.bio}
            </Count>
          </BioFooter>
        </div>
        <TextField
          label="Website"
          name="website"
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          value={fields.website}
          error={problems.website}
          onChange={(value) => setField('website', value)}
        />
        <Buttons>
          <Button type="submit" isPending={isSaving} aria-disabled={disabledReason !== '' || undefined}>
            Update
          </Button>
          <Button tone="quiet" onClick={() => !isSaving && onCancel()}>
            Cancel
          </Button>
          <DisabledReason role="status">{disabledReason}</DisabledReason>
        </Buttons>
      </Form>
    </Panel>
  );
}

const Panel = styled.div`
  ${panelStyles}
  ${sheetStyles}
`;

const Form = styled.form`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space(3)};
`;

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
  margin-left: auto;
  color: ${({ theme, $isOver }) => ($isOver ? theme.color.danger : theme.color.textSoft)};
  font: 400 ${({ theme }) => theme.font.tiny} ${({ theme }) => theme.font.family};
  font-variant-numeric: tabular-nums;
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
