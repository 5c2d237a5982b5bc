import { styled } from 'styled-components';
import { useViewer } from '../../../entities/viewer/viewer.tsx';
import { t } from '../../../lib/languages/translate.ts';

interface ReactionPillProps {
  reactions: Readonly<Record<string, string>>;
  /** Sets the viewer's reaction, or removes it if it is the same. */
  onReact: (emoji: string) => void;
}

/** The reactions of both members. A press adds the other member's reaction, or removes the viewer's own. */
export function ReactionPill({ reactions, onReact }: ReactionPillProps) {
  const { uid } = useViewer();
  const emoji = [...new Set(Object.values(reactions))];
  const [first] = emoji;
  if (first === undefined) return null;
  const own = reactions[uid];
  const count = Object.keys(reactions).length;
  return (
    <Pill
      type="button"
      aria-label={t('conversations.reactions', { emoji: Object.values(reactions).join(' ') })}
      aria-pressed={own !== undefined}
      onClick={() => onReact(own ?? first)}
    >
      {emoji.join('')}
      {count > emoji.length && ` ${count}`}
    </Pill>
  );
}

const Pill = styled.button`
  position: relative;
  z-index: 1;
  min-width: 2rem;
  min-height: 1.625rem;
  margin: -0.375rem ${({ theme }) => theme.space(2)} 0;
  padding: 0 ${({ theme }) => theme.space(1.5)};
  border: 1px solid ${({ theme }) => theme.color.border};
  border-radius: ${({ theme }) => theme.radius.round};
  background: ${({ theme }) => theme.color.surface};
  font-size: 0.8125rem;
  cursor: pointer;

  &[aria-pressed='true'] { border-color: ${({ theme }) => theme.color.accentText}; }
  ${({ theme }) => theme.at.coarse} {
    &::after { content: ''; position: absolute; inset: -0.625rem -0.5rem; }
  }
`;
