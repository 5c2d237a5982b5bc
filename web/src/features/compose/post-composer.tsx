import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useViewer } from '../../entities/viewer/viewer.tsx';
import { t } from '../../lib/languages/translate.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { SmallText } from '../../ui/small-text.ts';
import { Switch } from '../../ui/switch.tsx';
import { AltField } from './alt-field.tsx';
import { AttachmentStage } from './attachment-stage.tsx';
import { CaptionField } from './caption-field.tsx';
import type { Attachments } from './use-attachments.ts';

interface PostComposerProps {
  title: string;
  /** The buttons at the top: Share, or Update and Cancel. */
  actions: ReactNode;
  attachments: Attachments;
  caption: string;
  onCaption: (caption: string) => void;
  /** Called when the user chooses a person to complete a mention. */
  onPerson: (person: { uid: string; username: string }) => void;
  isSensitive: boolean;
  onSensitive: (isSensitive: boolean) => void;
  /** A moderator has marked the post, so the mark cannot be removed. */
  isSensitiveFixed?: boolean;
  /** A line below the texts. */
  note?: ReactNode;
  /** Whether the post is being sent, so that nothing can be changed. */
  isSubmitting: boolean;
  onSubmit: () => void;
}

/** The form that creates or edits a post. The texts are beside the attachments, or below them on narrow screens. */
export function PostComposer(props: PostComposerProps) {
  const { title, actions, attachments, caption, onCaption, onPerson, note, isSubmitting, onSubmit } = props;
  const { isSensitive, onSensitive, isSensitiveFixed = false } = props;
  const { fullName, profileAvatar } = useViewer();
  return (
    <Card
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Header>
        <Title>{title}</Title>
        <Actions>{actions}</Actions>
      </Header>
      <AttachmentStage attachments={attachments} isLocked={isSubmitting} />
      <Texts>
        <Author>
          <Avatar url={profileAvatar} size={32} />
          <bdi>{fullName}</bdi>
        </Author>
        <CaptionField value={caption} isReadOnly={isSubmitting} onChange={onCaption} onPerson={onPerson} />
        <AltField attachments={attachments} isReadOnly={isSubmitting} />
        <SensitiveField
          isOn={isSensitive}
          isFixed={isSensitiveFixed}
          isReadOnly={isSubmitting}
          onChange={onSensitive}
        />
        {note !== undefined && <Note>{note}</Note>}
      </Texts>
    </Card>
  );
}

const Card = styled.form`
  display: flex;
  flex-direction: column;
  width: 100%;
  max-width: 600px;
  background: ${({ theme }) => theme.color.surface};

  ${({ theme }) => theme.at.tablet} {
    border: 1px solid ${({ theme }) => theme.color.border};
    border-radius: ${({ theme }) => theme.radius.large};
  }
  ${({ theme }) => theme.at.desktop} {
    display: grid;
    grid-template: 'head head' auto 'stage side' auto / minmax(0, 1fr) 340px;
    max-width: 920px;
  }
`;

const Header = styled.header`
  display: flex;
  align-items: center;
  justify-content: space-between;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space(2)} ${({ theme }) => theme.space(4)};
  padding: ${({ theme }) => theme.space(2.5)} ${({ theme }) => theme.space(4)};

  ${({ theme }) => theme.at.tablet} {
    border-bottom: 1px solid ${({ theme }) => theme.color.border};
  }
  ${({ theme }) => theme.at.desktop} { grid-area: head; }
`;

/** On a narrow phone, its words wrap before the actions do. */
const Title = styled.h1`
  flex: 1 1 7rem;
  font: 650 ${({ theme }) => theme.font.title} ${({ theme }) => theme.font.family};
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: ${({ theme }) => theme.space(2)} ${({ theme }) => theme.space(3)};
  margin-inline-start: auto;
`;

const Texts = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space(4)};
  padding: ${({ theme }) => theme.space(4)};

  ${({ theme }) => theme.at.desktop} {
    grid-area: side;
    border-inline-start: 1px solid ${({ theme }) => theme.color.border};
  }
`;

const Note = styled(SmallText)`
  min-height: 1.25rem;
`;

const Author = styled.p`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space(3)};
  font-weight: 650;
  overflow-wrap: anywhere;
`;

interface SensitiveFieldProps {
  isOn: boolean;
  /** A moderator has marked the post, so the author cannot remove the mark. */
  isFixed: boolean;
  isReadOnly: boolean;
  onChange: (isOn: boolean) => void;
}

/** The switch in the form of a post that blurs its media until a viewer presses Show. */
function SensitiveField({ isOn, isFixed, isReadOnly, onChange }: SensitiveFieldProps) {
  const label = t('compose.sensitive');
  return (
    <Row>
      <div>
        <strong>{label}</strong>
        <SmallText>{isFixed ? t('compose.sensitiveByModerator') : t('compose.sensitiveHint')}</SmallText>
      </div>
      <Switch name={label} isOn={isOn || isFixed} isDisabled={isFixed || isReadOnly} onPress={() => onChange(!isOn)} />
    </Row>
  );
}

const Row = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${({ theme }) => theme.space(4)};
`;
