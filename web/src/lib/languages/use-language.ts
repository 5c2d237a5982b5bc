import { useSyncExternalStore } from 'react';
import { currentLanguage, subscribeToLanguage } from './translate.ts';

/**
 * Renders the component again when the language changes. The root of the app calls it, and so must each component in
 * `memo`, because React does not render it otherwise.
 */
export const useLanguage = () => useSyncExternalStore(subscribeToLanguage, currentLanguage, currentLanguage);
