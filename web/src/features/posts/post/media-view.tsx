import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { CodeFailure } from '../../../ui/code-failure.tsx';
import { lazily } from '../../../ui/lazily.ts';
import { type MediaViewProps, PostPicture } from './post-picture.tsx';

const { Component: PostVideo } = lazily(async () => (await import('./post-video.tsx')).PostVideo);
const { Component: AnimatedPicture } = lazily(async () => (await import('./animated-picture.tsx')).AnimatedPicture);

/** A picture, an animated picture or a video of a post. Loads the code for animated pictures and videos on demand. */
export function MediaView(props: MediaViewProps) {
  const { media } = props;
  if (media.type === 'image' && !media.isAnimated) return <PostPicture {...props} />;
  return (
    <ErrorBoundary FallbackComponent={CodeFailure}>
      <Suspense fallback={<PostPicture {...props} />}>
        {media.type === 'video' ? <PostVideo {...props} /> : <AnimatedPicture {...props} />}
      </Suspense>
    </ErrorBoundary>
  );
}
