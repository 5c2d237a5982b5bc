import type { Author } from '@glimpse/contract/profiles/user';
import { keyframes, styled } from 'styled-components';
import { t } from '../../../lib/languages/translate.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useIsTyping } from './typing.tsx';

interface TypingIndicatorProps {
  other: Author;
  /** Only members of an open conversation see each other typing. */
  isOpen: boolean;
  /** The time of the last message of the other person. It ends the indicator. */
  lastMessageMs: number;
}

/** Three moving dots while the other person is typing. */
export function TypingIndicator({ other, isOpen, lastMessageMs }: TypingIndicatorProps) {
  if (!useIsTyping(other.uid, isOpen, lastMessageMs)) return null;
  return (
    <Bubble>
      <VisuallyHidden>{t('conversations.isTyping', { name: other.fullName })}</VisuallyHidden>
      <Dot />
      <Dot />
      <Dot />
    </Bubble>
  );
}

const Bubble = styled.div`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space(1)};
  width: fit-content;
  height: 2.25rem;
  margin-top: ${({ theme }) => theme.space(2)};
  padding: 0 ${({ theme }) => theme.space(3.5)};
  border-radius: 1.125rem;
  background: ${({ theme }) => theme.color.sunken};
`;

const pulse = keyframes`30% { opacity: 1; translate: 0 -2px; }`;

const Dot = styled.span`
  width: 0.4375rem;
  height: 0.4375rem;
  border-radius: 50%;
  background: ${({ theme }) => theme.color.textSoft};
  opacity: 0.5;
  animation: ${pulse} 1.2s ease-in-out infinite;

  &:nth-child(3) { animation-delay: 150ms; }
  &:nth-child(4) { animation-delay: 300ms; }
  ${({ theme }) => theme.at.still} { animation: none; opacity: 0.8; }
`;
