import { css, styled } from 'styled-components';
import { Link } from '../../../ui/link.tsx';

/** The width of an embed in px. Narrow screens make it smaller. */
export const embedWidthPx = 260;

const frame = css`
  width: ${embedWidthPx}px;
  max-width: 100%;
  overflow: hidden;
  border: 1px solid ${({ theme }) => theme.color.border};
  border-radius: ${({ theme }) => theme.radius.large};
`;

/** The frame of a post or a profile in a message. */
export const EmbedLink = styled(Link)`
  ${frame}
  display: block;

  ${({ theme }) => theme.at.hover} {
    &:hover { background: ${({ theme }) => theme.color.sunken}; }
  }
`;

/** Replaces an embed that the viewer cannot see. */
export const MissingEmbed = styled.p`
  ${frame}
  width: fit-content;
  padding: ${({ theme }) => theme.space(2.5)} ${({ theme }) => theme.space(3)};
  color: ${({ theme }) => theme.color.textSoft};
  font-style: italic;
`;
