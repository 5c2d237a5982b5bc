import type { CatalogueName } from '@glimpse/contract/languages/language';
import EmojiPicker, { Categories, type EmojiDataLoader, EmojiStyle, Theme } from 'emoji-picker-react';
import { styled } from 'styled-components';
import { useThemeName } from '../../lib/browser/theme-store.ts';
import { t } from '../../lib/languages/translate.ts';
import { useLanguage } from '../../lib/languages/use-language.ts';

/** The names of the emoji in the other languages. The library has no Arabic data, so web/build creates it. */
const dataLoaders: Partial<Record<CatalogueName, EmojiDataLoader>> = {
  ar: async () => (await import('virtual:arabic-emoji')).data,
  de: () => import('emoji-picker-react/data/emojis-de'),
  es: () => import('emoji-picker-react/data/emojis-es'),
  ja: () => import('emoji-picker-react/data/emojis-ja'),
};

const labels = () => ({
  searchPlaceholder: t('common.search'),
  searchLabel: t('compose.emojiSearch'),
  searchClear: t('compose.clearEmojiSearch'),
  searchResultsNone: t('compose.noEmojiFound'),
  searchResultsOne: t('compose.oneEmojiFound'),
  // The library replaces `%n` by the number.
  searchResultsMany: t('compose.manyEmojiFound', { count: '%n' }),
  categoryNavigation: t('compose.emojiCategories'),
  loading: t('compose.emojiLoading'),
  loadingError: t('compose.emojiFailed'),
  retryLoading: t('common.tryAgain'),
});

const categories = () => [
  { category: Categories.SUGGESTED, name: t('compose.emojiSuggested') },
  { category: Categories.SMILEYS_PEOPLE, name: t('compose.emojiSmileysPeople') },
  { category: Categories.ANIMALS_NATURE, name: t('compose.emojiAnimalsNature') },
  { category: Categories.FOOD_DRINK, name: t('compose.emojiFoodDrink') },
  { category: Categories.TRAVEL_PLACES, name: t('compose.emojiTravelPlaces') },
  { category: Categories.ACTIVITIES, name: t('compose.emojiActivities') },
  { category: Categories.OBJECTS, name: t('compose.emojiObjects') },
  { category: Categories.SYMBOLS, name: t('compose.emojiSymbols') },
  { category: Categories.FLAGS, name: t('compose.emojiFlags') },
];

/** `styled(EmojiPicker)` would not work, because the library and styled-components both use the prop `theme`. */
function Picker({ onChoose, className = '' }: { onChoose: (emoji: string) => void; className?: string }) {
  const theme = useThemeName();
  const language = useLanguage();
  return (
    // In another language, everything is created again, because `correctRoles` has changed the elements.
    <Wrapper key={language} ref={correctRoles}>
      <EmojiPicker
        className={className}
        emojiData={dataLoaders[language]}
        labels={labels()}
        categories={categories()}
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

/**
 * Changes an attribute only if it is different. Otherwise the observer below would react to its own changes forever.
 */
function setAttribute(element: Element | null | undefined, name: string, value: string | null) {
  if (!element || element.getAttribute(name) === value) return;
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

/** Makes the parent of the list a grid, and each visible category a row of the grid with a label. */
function correctListRoles(list: Element) {
  setAttribute(list, 'role', 'none');
  setAttribute(list.parentElement, 'role', 'grid');
  setAttribute(list.parentElement, 'aria-label', t('compose.emoji'));
  for (const category of list.querySelectorAll(':scope > li')) {
    // `correctListRoles` removes the label of the category, and stores it here for the next call.
    const name = category.getAttribute('aria-label') ?? category.getAttribute('data-name');
    setAttribute(category, 'data-name', name);
    setAttribute(category, 'aria-label', null);
    setAttribute(category, 'role', 'none');
    const row = category.querySelector('[data-epr-part="category-content"]');
    setAttribute(row, 'aria-label', row?.getAttribute('role') === 'row' ? name : null);
  }
}

/**
 * Ref callback for an element around the emoji picker. The library (5.1.4) gives `ul` the role `grid` and `li` the role
 * `rowgroup`, which ARIA in HTML does not allow (w3.org/TR/html-aria). This moves the roles to other elements. It does
 * so again when a search changes the visible categories.
 */
function correctRoles(container: HTMLElement | null): (() => void) | undefined {
  if (!container) return undefined;
  const correctAll = () => container.querySelectorAll('ul[data-epr-part="list"]').forEach(correctListRoles);
  correctAll();
  const observer = new MutationObserver(correctAll);
  observer.observe(container, { subtree: true, childList: true, attributes: true, attributeFilter: ['role'] });
  return () => observer.disconnect();
}
