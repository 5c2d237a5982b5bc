import { limits } from '@glimpse/contract/limits';
import type { Media } from '@glimpse/contract/media';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Avatar } from '../../ui/avatar.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Upload } from '../upload/use-upload.ts';
import { useViewer } from '../viewer/viewer.tsx';
import { CaptionField } from './caption-field.tsx';
import { MediaStage } from './media-stage.tsx';

/** What is typed. */
export interface Words {
  readonly caption: string;
  readonly alt: string;
}

interface ComposerProps {
  title: string;
  /** The buttons at the top: Share, or Update and Cancel. */
  actions: ReactNode;
  upload: Upload;
  current?: Media | null;
  words: Words;
  onWords: (words: Words) => void;
  /** Somebody was chosen for a name in the caption. */
  onPerson: (person: { uid: string; username: string }) => void;
  /** It is on its way. */
  isBusy: boolean;
  /** Presses the first of `actions`. */
  onSubmit: () => void;
}

/** A post in the making: the picture or video, beside it (on phones below) what is said about it. */
export function Composer(props: ComposerProps) {
  const { title, actions, upload, current = null, words, onWords, onPerson, isBusy, onSubmit } = props;
  const { fullName, profileAvatar } = useViewer();
  return (
    <Card
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Head>
        <Title>{title}</Title>
        <Actions>{actions}</Actions>
      </Head>
      <MediaStage upload={upload} current={current} alt={words.alt} isLocked={isBusy} />
      <Side>
        <Author>
          <Avatar url={profileAvatar} size={32} />
          {fullName}
        </Author>
        <CaptionField
          value={words.caption}
          isReadOnly={isBusy}
          onChange={(caption) => onWords({ ...words, caption })}
          onPerson={onPerson}
        />
        <div>
          <TextField
            label="Alternative text (optional)"
            value={words.alt}
            readOnly={isBusy}
            maxLength={limits.altText}
            aria-description={altHint}
            onChange={(alt) => onWords({ ...words, alt })}
          />
          <Hint aria-hidden>{altHint}</Hint>
        </div>
      </Side>
    </Card>
  );
}

const altHint = 'What is to be seen, for people who cannot see it.';

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

const Head = styled.header`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${({ theme }) => theme.space(4)};
  padding: ${({ theme }) => theme.space(2.5)} ${({ theme }) => theme.space(4)};

  ${({ theme }) => theme.at.tablet} {
    border-bottom: 1px solid ${({ theme }) => theme.color.border};
  }
  ${({ theme }) => theme.at.desktop} { grid-area: head; }
`;

const Title = styled.h1`
  font: 650 ${({ theme }) => theme.font.title} ${({ theme }) => theme.font.family};
`;

const Actions = styled.div`
  display: flex;
  gap: ${({ theme }) => theme.space(2)};
`;

const Side = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space(4)};
  padding: ${({ theme }) => theme.space(4)};

  ${({ theme }) => theme.at.desktop} {
    grid-area: side;
    border-left: 1px solid ${({ theme }) => theme.color.border};
  }
`;

const Author = styled.p`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space(3)};
  font-weight: 650;
`;

const Hint = styled.p`
  padding: ${({ theme }) => theme.space(1.5)} ${({ theme }) => theme.space(1)} 0;
  color: ${({ theme }) => theme.color.textSoft};
  font: 400 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};
`;
