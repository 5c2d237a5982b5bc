import { Button } from '../../ui/button.tsx';
import { useBlock } from './toggles.ts';

/** In place of 'Follow', for somebody whom the viewer has blocked. */
export function UnblockButton({ uid }: { uid: string }) {
  const block = useBlock(uid);
  return (
    <Button tone="quiet" onClick={() => block.set(!block.isOn)}>
      {block.isOn ? 'Unblock' : 'Block'}
    </Button>
  );
}
