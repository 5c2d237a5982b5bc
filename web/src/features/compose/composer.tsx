import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Avatar } from '../../ui/avatar.tsx';
import type { ComposedMedia } from '../upload/use-media-list.ts';
import { useViewer } from '../viewer/viewer.tsx';
import { AltField } from './alt-field.tsx';
import { MediaStage } from './attachment-stage.tsx';
import { CaptionField } from './caption-field.tsx';

interface ComposerProps {
  title: string;
  /** The buttons at the top: Share, or Update and Cancel. */
  actions: ReactNode;
  media: ComposedMedia;
  caption: string;
  onCaption: (caption: string) => void;
  /** Somebody was chosen for a name in the caption. */
  onPerson: (person: { uid: string; username: string }) => void;
  /** It is on its way. */
  isBusy: boolean;
  /** Presses the first of `actions`. */
  onSubmit: () => void;
}

/** A post in the making: the pictures and videos, beside them (on phones below) what is said about it. */
export function Composer(props: ComposerProps) {
  const { title, actions, media, caption, onCaption, onPerson, isBusy, onSubmit } = props;
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
      <MediaStage media={media} isLocked={isBusy} />
      <Side>
        <Author>
          <Avatar url={profileAvatar} size={32} />
          {fullName}
        </Author>
        <CaptionField value={caption} isReadOnly={isBusy} onChange={onCaption} onPerson={onPerson} />
        <AltField media={media} isReadOnly={isBusy} />
      </Side>
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
