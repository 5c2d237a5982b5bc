import { useState } from 'react';
import { styled } from 'styled-components';
import { browserStorage } from '../../../lib/browser/storage.ts';
import { t } from '../../../lib/languages/translate.ts';
import type { CommentOrder } from './queries.ts';

const commentOrderKey = 'comment-order';

const parseOrder = (text: string | null): CommentOrder => (text === 'oldest' ? 'oldest' : 'newest');

/** Returns the viewer's order of comments and its setter. The browser stores the order. */
export function useCommentOrder(): [CommentOrder, (order: CommentOrder) => void] {
  const [order, setOrder] = useState(() => parseOrder(browserStorage.read(commentOrderKey)));
  return [
    order,
    (selected) => {
      browserStorage.write(commentOrderKey, selected);
      setOrder(selected);
    },
  ];
}

interface CommentOrderSelectProps {
  order: CommentOrder;
  onChange: (order: CommentOrder) => void;
}

export const CommentOrderSelect = ({ order, onChange }: CommentOrderSelectProps) => (
  <Select aria-label={t('comments.order')} value={order} onChange={({ target }) => onChange(parseOrder(target.value))}>
    <option value="newest">{t('comments.newestFirst')}</option>
    <option value="oldest">{t('comments.oldestFirst')}</option>
  </Select>
);

const Select = styled.select`
  display: block;
  min-height: 2.25rem;
  margin-block: 0 ${({ theme }) => theme.space(2)};
  margin-inline: ${({ theme }) => theme.space(-1)} 0;
  border: 0;
  background: none;
  color: ${({ theme }) => theme.color.textSoft};
  font: 500 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};
  cursor: pointer;

  ${({ theme }) => theme.at.coarse} { min-height: 2.75rem; }

  & > option {
    background: ${({ theme }) => theme.color.surface};
    color: ${({ theme }) => theme.color.text};
  }
`;
