import { Button } from '../../ui/button.tsx';
import { useBlock } from './block-and-mute.ts';

/** Replaces the follow button for a person whom the viewer has blocked. */
export function UnblockButton({ uid }: { uid: string }) {
  const block = useBlock(uid);
  return (
    <Button tone="quiet" onClick={() => block.set(!block.isOn)}>
      {block.isOn ? 'Unblock' : 'Block'}
    </Button>
  );
}
