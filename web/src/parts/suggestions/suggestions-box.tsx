import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { t } from '../../lib/languages/translate.ts';
import { useInView } from '../../ui/in-view.ts';
import { SuggestionList } from './suggestion-list.tsx';

/** The feed page reserves the height of this many people, so that nothing moves when they have loaded. */
const initialCount = 5;

/** The suggestions between the posts of the feed on narrow screens. They load when the box is near the viewport. */
export function SuggestionsBox() {
  const titleId = useId();
  const [isNear, setIsNear] = useState(false);
  const boxRef = useInView<HTMLElement>((isInView) => isInView && setIsNear(true), { marginPx: 600 });
  return (
    <Box ref={boxRef} aria-labelledby={titleId}>
      <Title id={titleId}>{t('people.suggested')}</Title>
      {isNear && <SuggestionList initialCount={initialCount} />}
    </Box>
  );
}

const Box = styled.section`
  padding: ${({ theme }) => theme.space(5)} ${({ theme }) => theme.space(4)};
  border-bottom: 1px solid ${({ theme }) => theme.color.border};

  ${({ theme }) => theme.at.tablet} { padding: ${({ theme }) => theme.space(5)} 0; }
`;

const Title = styled.h3`
  margin-bottom: ${({ theme }) => theme.space(3)};
  font: 650 ${({ theme }) => theme.font.body} ${({ theme }) => theme.font.family};
`;
