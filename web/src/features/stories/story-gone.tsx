import { styled } from 'styled-components';
import { t } from '../../lib/languages/translate.ts';

/** Shown instead of a story that has expired, was deleted, or that the viewer may not see. */
export const StoryGone = () => (
  <Box role="status">
    <strong>{t('stories.gone')}</strong>
    <p>{t('stories.goneAbout')}</p>
  </Box>
);

const Box = styled.div`
  position: absolute;
  inset: 0;
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: ${({ theme }) => theme.space(2)};
  padding: ${({ theme }) => theme.space(8)};
  color: #fff;
  text-align: center;

  & > p { max-width: 18rem; color: #c9cac7; }
`;
