import { screenConstants } from '@glimpse/contract/screen-constants';
import { t } from '../../../lib/languages/translate.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { firstPageSkeletonRows, SkeletonTiles } from './grid-page.tsx';
import { Grid } from './live-grid.tsx';

/** Shown while it is not known yet which list a grid shows. `label` is the accessible name of the list. */
export const GridSkeleton = ({ label }: { label: string }) => (
  <>
    <VisuallyHidden role="status">{t('feed.loading')}</VisuallyHidden>
    <Grid aria-label={label} aria-busy>
      <SkeletonTiles count={screenConstants.gridColumns * firstPageSkeletonRows} />
    </Grid>
  </>
);
