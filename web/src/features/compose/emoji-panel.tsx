import EmojiPicker, { EmojiStyle, Theme } from 'emoji-picker-react';
import { styled } from 'styled-components';
import { useThemeName } from '../../lib/browser/theme-store.ts';
import { correctRoles } from './emoji-roles.ts';

interface EmojiPanelProps {
  onChoose: (emoji: string) => void;
  className?: string;
}

/** `styled(EmojiPicker)` would not work, because the library and styled-components both use the prop `theme`. */
function Picker({ onChoose, className = '' }: EmojiPanelProps) {
  const theme = useThemeName();
  return (
    <Wrapper ref={correctRoles}>
      <EmojiPicker
        className={className}
        emojiStyle={EmojiStyle.NATIVE}
        theme={theme === 'dark' ? Theme.DARK : Theme.LIGHT}
        // On a touch screen, the keyboard would cover the emoji.
        autoFocusSearch={matchMedia('(hover: hover)').matches}
        previewConfig={{ showPreview: false }}
        skinTonesDisabled
        width="100%"
        height="100%"
        onEmojiClick={({ emoji }) => onChoose(emoji)}
      />
    </Wrapper>
  );
}

const Wrapper = styled.div`
  display: contents;
`;

/** The emoji picker of the library, in our colours. Load it lazily, because the library is large. */
export const EmojiPanel = styled(Picker)`
  && {
    --epr-bg-color: ${({ theme }) => theme.color.surface};
    --epr-category-label-bg-color: ${({ theme }) => theme.color.surface};
    --epr-category-label-text-color: ${({ theme }) => theme.color.textSoft};
    --epr-text-color: ${({ theme }) => theme.color.textSoft};
    --epr-search-input-bg-color: ${({ theme }) => theme.color.sunken};
    --epr-search-input-text-color: ${({ theme }) => theme.color.text};
    --epr-search-input-placeholder-color: ${({ theme }) => theme.color.textSoft};
    --epr-highlight-color: ${({ theme }) => theme.color.accentText};
    --epr-category-icon-active-color: ${({ theme }) => theme.color.accentText};
    --epr-category-icon-inactive-color: ${({ theme }) => theme.color.textSoft};
    --epr-hover-bg-color: ${({ theme }) => theme.color.sunken};
    --epr-focus-bg-color: ${({ theme }) => theme.color.surfaceMuted};
    --epr-emoji-size: 24px;
    --epr-font-family: ${({ theme }) => theme.font.family};
    --epr-picker-border-radius: ${({ theme }) => theme.radius.medium};
    --epr-search-input-border-radius: ${({ theme }) => theme.radius.medium};
    --epr-header-padding: 10px;
    --epr-category-navigation-button-size: 24px;
    border: 0;

    ${({ theme }) => theme.at.coarse} { --epr-emoji-padding: 10px; --epr-search-input-height: 44px; }
  }
`;
