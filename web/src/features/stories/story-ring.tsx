import type { FocusEvent, ReactNode } from 'react';
import { styled } from 'styled-components';
import { Avatar } from '../../ui/avatar.tsx';
import { Link } from '../../ui/link.tsx';
import { oneLine } from '../../ui/text-overflow.ts';

interface StoryRingProps {
  to: string;
  /** The people whose stories follow, in order. */
  people?: readonly string[];
  /** The accessible name, if it is not only the name. */
  label?: string;
  name: string;
  avatarUrl: string | null;
  /** The colour of the ring: an accent for a new story, grey for a seen one, or none. */
  look: 'new' | 'seen' | 'none';
  /** A button or mark in the corner of the picture. */
  badge?: ReactNode;
}

/** A person's picture in a ring, linked to the person's stories. */
export const StoryRing = ({ to, people = [], label, name, avatarUrl, look, badge }: StoryRingProps) => (
  <Item $isWide={badge !== undefined}>
    <Person to={to} state={{ people }} aria-label={label} onFocus={showWhole}>
      <Circle $look={look}>
        <Avatar url={avatarUrl} size={56} />
      </Circle>
      <Name dir="auto">{name}</Name>
    </Person>
    {badge}
  </Item>
);

/** Chromium does not scroll to a focused element that is partly visible. */
const showWhole = ({ currentTarget }: FocusEvent) =>
  currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** With a badge, the item is wide enough for the hit areas of both links. */
const Item = styled.li<{ $isWide: boolean }>`
  position: relative;
  flex: none;
  width: ${({ $isWide }) => ($isWide ? '5.5rem' : '4.75rem')};
`;

const Person = styled(Link)`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${({ theme }) => theme.space(1)};
  border-radius: ${({ theme }) => theme.radius.medium};

  &:focus-visible { outline-offset: -2px; }
`;

const Circle = styled.span<{ $look: StoryRingProps['look'] }>`
  display: grid;
  place-items: center;
  width: 4.25rem;
  height: 4.25rem;
  border-radius: 50%;
  box-shadow: ${({ theme, $look }) =>
    $look === 'new'
      ? `inset 0 0 0 3px ${theme.color.accent}`
      : $look === 'seen'
        ? `inset 0 0 0 1.5px ${theme.color.outline}`
        : 'none'};
`;

const Name = styled.span`
  ${oneLine}
  max-width: 100%;
  font: 400 ${({ theme }) => theme.font.tiny} ${({ theme }) => theme.font.family};
`;
