import type { Media } from '@glimpse/contract/media/media';
import type { Suggestion } from '@glimpse/contract/suggestions/suggestion-calls';
import { styled } from 'styled-components';
import { FollowButton } from '../../../entities/follows/follow-button.tsx';
import { useFollowStates } from '../../../entities/follows/use-follow.ts';
import { useSquareUrls } from '../../../entities/media/use-media-urls.ts';
import { PersonRow, PersonRowSkeleton } from '../../../entities/profiles/person-row.tsx';
import { useBlockLists } from '../../../entities/visibility/block-lists.tsx';
import { t } from '../../../lib/languages/translate.ts';
import { reasonOf, useSuggestions } from '../../../parts/suggestions/use-suggestions.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Retry } from '../../../ui/retry.tsx';
import { StepFrame } from './step-frame.tsx';

interface PeopleStepProps {
  takesFocus: boolean;
  isFinishing: boolean;
  onFinish: () => void;
}

/** Step 3: people to follow, with their newest pictures. */
export function PeopleStep({ takesFocus, isFinishing, onFinish }: PeopleStepProps) {
  return (
    <StepFrame
      number={3}
      title={t('profile.peopleStep')}
      about={t('profile.peopleStepAbout')}
      takesFocus={takesFocus}
      buttons={
        <>
          <Button tone="quiet" disabled={isFinishing} onClick={onFinish}>
            {t('profile.skip')}
          </Button>
          <Button isPending={isFinishing} onClick={onFinish}>
            {t('common.done')}
          </Button>
        </>
      }
    >
      <People />
    </StepFrame>
  );
}

function People() {
  const { data, error, refetch } = useSuggestions({ hasPictures: true });
  const { isBlockedOrMuted } = useBlockLists();
  if (!data) {
    if (error) return <Retry text={t('people.suggestionsFailed')} onRetry={() => void refetch()} />;
    return (
      <div role="status" aria-label={t('people.suggestionsLoading')}>
        <PersonRowSkeleton />
        <PersonRowSkeleton />
        <PersonRowSkeleton />
      </div>
    );
  }
  const suggestions = data.suggestions.filter(({ user }) => !isBlockedOrMuted(user.id));
  if (suggestions.length === 0) return <Notice>{t('people.noSuggestions')}</Notice>;
  return <Rows suggestions={suggestions} />;
}

function Rows({ suggestions }: { suggestions: readonly Suggestion[] }) {
  const stateOf = useFollowStates(suggestions.map(({ user }) => user));
  return (
    <List>
      {suggestions.map((suggestion) => (
        <li key={suggestion.user.id}>
          <PersonRow
            person={suggestion.user}
            avatarSize={36}
            note={suggestion.followerCount === 0 ? undefined : reasonOf(suggestion)}
            action={(nameId) => (
              <FollowButton
                uid={suggestion.user.id}
                isPrivate={suggestion.user.isPrivate}
                state={stateOf(suggestion.user.id)}
                describedBy={nameId}
              />
            )}
          />
          <NewestPictures pictures={suggestion.pictures} />
        </li>
      ))}
    </List>
  );
}

const List = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space(3)};
`;

/** px */
const size = 76;

/** The newest pictures of a suggested person. They are not links, so that a touch does not leave the onboarding. */
function NewestPictures({ pictures }: Pick<Suggestion, 'pictures'>) {
  if (pictures.length === 0) return null;
  return (
    <Row>
      {pictures.map(({ postId, media }) => (
        <Square key={postId}>
          <SquarePicture media={media} />
        </Square>
      ))}
    </Row>
  );
}

function SquarePicture({ media }: { media: Media }) {
  const { url, variants, isMissing } = useSquareUrls(media, size);
  // A video without a poster has no still picture.
  if (url === '') return null;
  return (
    <Picture
      url={url}
      variants={variants}
      isMissing={isMissing}
      alt={media.alt}
      placeholder={media.placeholder}
      ratio={1}
      sizes={`${size}px`}
      focus={media.squares.length > 0 ? undefined : media.focus}
    />
  );
}

const Row = styled.div`
  display: flex;
  gap: ${({ theme }) => theme.space(1)};
  padding-inline-start: ${({ theme }) => theme.space(12)};
`;

const Square = styled.div`
  width: ${size}px;
  height: ${size}px;
  overflow: hidden;
  border-radius: ${({ theme }) => theme.radius.small};
  background: ${({ theme }) => theme.color.sunken};
`;
