import { limits } from '@glimpse/contract/limits';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { panelLook, sheetLook } from './panel-styles.ts';
import { type ProfileFields, type ProfileProblems, readProfileFields } from './profile-form.ts';
import { useOutside } from './use-click-outside.ts';

interface EditPanelProps {
  initial: ProfileFields;
  isSaving: boolean;
  /** Why it cannot be saved yet; '' when it can. */
  hindrance: string;
  onSave: (edit: ProfileFields) => void;
  /** The Cancel button, Escape, or a press outside. */
  onCancel: () => void;
}

/** Edits bio and website, over the lower part of the header, on a phone as a sheet. Not modal: the picture beside it can be changed meanwhile. */
export function EditPanel({ initial, isSaving, hindrance, onSave, onCancel }: EditPanelProps) {
  const id = useId();
  const [fields, setFields] = useState(initial);
  const [problems, setProblems] = useState<ProfileProblems>({});
  const bioField = useRef<HTMLTextAreaElement>(null);
  const panel = useOutside<HTMLDivElement>(() => {
    if (!isSaving) onCancel();
  });
  useEffect(() => bioField.current?.focus({ preventScroll: true }), []);

  const change = (field: keyof ProfileFields) => (value: string) => {
    setFields((before) => ({ ...before, [field]: value }));
    setProblems({});
  };

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSaving || hindrance !== '') return;
    const { edit, problems: found } = readProfileFields(fields);
    if (edit) return onSave(edit);
    setProblems(found);
    const first = found.bio ? 'bio' : 'website';
    event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  return (
    <Panel
      ref={panel}
      role="dialog"
      aria-label="Edit profile"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isSaving) onCancel();
      }}
    >
      <Form noValidate onSubmit={handleSubmit}>
        <div>
          <Label htmlFor={`${id}-bio`}>Bio</Label>
          <Bio
            ref={bioField}
            id={`${id}-bio`}
            name="bio"
            dir="auto"
            rows={limits.bioRows}
            cols={limits.bioColumns}
            value={fields.bio}
            aria-invalid={problems.bio !== undefined || undefined}
            aria-describedby={`${id}-count ${id}-problem`}
            onChange={(event) => change('bio')(event.target.value)}
          />
          <Line>
            <Problem id={`${id}-problem`} role="alert">
              {problems.bio}
            </Problem>
            <Count id={`${id}-count`} $isOver={fields.bio.length > limits.bio}>
              {fields.bio.length}/{limits.bio}
            </Count>
          </Line>
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
          onChange={change('website')}
        />
        <Buttons>
          <Button type="submit" isBusy={isSaving} aria-disabled={hindrance !== '' || undefined}>
            Update
          </Button>
          <Button tone="quiet" onClick={() => !isSaving && onCancel()}>
            Cancel
          </Button>
          <Hindrance role="status">{hindrance}</Hindrance>
        </Buttons>
      </Form>
    </Panel>
  );
}

const Panel = styled.div`
  ${panelLook}
  ${sheetLook}
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

const Bio = styled.textarea`
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

const Line = styled.div`
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

const Hindrance = styled.span`
  color: ${({ theme }) => theme.color.textSoft};
  font: 400 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};
`;
