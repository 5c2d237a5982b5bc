import { clientTexts } from '@glimpse/contract/texts';
import { OrderPicker } from '../posts/order-picker.tsx';
import type { HomeFeed } from './home-feed.ts';

interface HomeFeedPickerProps {
  order: HomeFeed;
  onChange: (order: HomeFeed) => void;
}

const choices: readonly { order: HomeFeed; label: string }[] = [
  { order: 'latest', label: clientTexts.latest },
  { order: 'trending', label: clientTexts.trending },
  { order: 'following', label: 'Following' },
];

/** Buttons to choose the feed of the home page. */
export const HomeFeedPicker = (props: HomeFeedPickerProps) => <OrderPicker choices={choices} {...props} hasBorder />;
