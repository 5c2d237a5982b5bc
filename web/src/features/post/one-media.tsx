import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { CodeFailure } from '../../ui/code-failure.tsx';
import { lazily } from '../../ui/lazily.ts';
import { type OneMediaProps, Still } from '../posts/post-picture.tsx';

const { Component: Film } = lazily(async () => (await import('../posts/post-video.tsx')).Film);
const { Component: MovingPicture } = lazily(async () => (await import('./moving-picture.tsx')).MovingPicture);

/** A picture, a picture that moves, or a video, in the box that it is given. What moves brings its own code. */
export function OneMedia(props: OneMediaProps) {
  const { media } = props;
  if (media.type === 'image' && !media.isAnimated) return <Still {...props} />;
  return (
    <ErrorBoundary FallbackComponent={CodeFailure}>
      <Suspense fallback={<Still {...props} />}>
        {media.type === 'video' ? <Film {...props} /> : <MovingPicture {...props} />}
      </Suspense>
    </ErrorBoundary>
  );
}
