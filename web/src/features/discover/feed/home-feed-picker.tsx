import { messageName, type NamedMessage } from '../../../lib/languages/translate.ts';
import { OrderPicker } from '../../posts/post/order-picker.tsx';
import type { HomeFeed } from './home-feed.ts';

interface HomeFeedPickerProps {
  order: HomeFeed;
  onChange: (order: HomeFeed) => void;
}

const choices: readonly { order: HomeFeed; label: NamedMessage }[] = [
  { order: 'latest', label: messageName('feed.latest') },
  { order: 'trending', label: messageName('feed.trending') },
  { order: 'following', label: messageName('feed.following') },
];

/** Buttons to choose the feed of the home page. */
export const HomeFeedPicker = (props: HomeFeedPickerProps) => <OrderPicker choices={choices} {...props} hasBorder />;
