import { t } from '../../lib/languages/translate.ts';
import { MissingEmbed } from './embed-card.ts';

/** A story in a message. */
export const StoryEmbed = () => <MissingEmbed>{t('conversations.storyGone')}</MissingEmbed>;
