import { parseSharedPath } from '@glimpse/contract/share/shared-path';
import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { styled } from 'styled-components';
import { lazily } from '../../ui/lazily.ts';

const { Component: SharePreview } = lazily(async () => (await import('./share-preview.tsx')).SharePreview);

/** Returns whether the page at a path can have a preview. */
export const canHavePreview = (path: string): boolean => parseSharedPath(path) !== null;

/**
 * The space beside the login form for the preview of a shared link. Its size does not depend on its content, so that
 * the form does not move. `children` is the picture for links without a preview, and is the same for a private page and
 * a missing page.
 */
export function PreviewSlot({ path, children }: { path: string; children: ReactNode }) {
  return (
    <Slot>
      <ErrorBoundary fallback={children}>
        <Suspense>
          <SharePreview path={path}>{children}</SharePreview>
        </Suspense>
      </ErrorBoundary>
    </Slot>
  );
}

const Slot = styled.div`
  display: flex;
  justify-content: center;
  width: 22rem;
  max-width: 100%;
  height: 11.5rem;

  & > img { width: auto; height: 100%; }

  ${({ theme }) => theme.at.tablet} {
    width: min(520px, 44vw);
    height: auto;
    aspect-ratio: 520 / 560;

    & > img { width: 100%; height: auto; }
  }
`;
