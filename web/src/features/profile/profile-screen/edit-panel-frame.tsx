import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { t } from '../../../lib/languages/translate.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { panelStyles } from './panel-styles.ts';
import { useClickOutside } from './use-click-outside.ts';

interface EditPanelFrameProps {
  isPhone: boolean;
  onEscape: () => void;
  onClickOutside: () => void;
  children: ReactNode;
}

/**
 * A modal dialog that fills a phone's screen. On larger screens, a panel that is not modal, so that the viewer can
 * press the picture and the links beside it.
 */
export function EditPanelFrame({ isPhone, ...props }: EditPanelFrameProps) {
  if (!isPhone) return <FloatingPanel {...props} />;
  return (
    <Dialog label={t('profile.editTitle')} shape="screen" onClose={props.onEscape}>
      {props.children}
    </Dialog>
  );
}

function FloatingPanel({ onEscape, onClickOutside, children }: Omit<EditPanelFrameProps, 'isPhone'>) {
  const panel = useClickOutside<HTMLDivElement>(onClickOutside);
  return (
    <Panel
      ref={panel}
      role="dialog"
      aria-label={t('profile.editTitle')}
      onKeyDown={(event) => {
        // During IME composition, Escape only cancels the composed word. A dialog inside the panel handles its own
        // Escape.
        if (event.key === 'Escape' && !event.defaultPrevented && !event.nativeEvent.isComposing) onEscape();
      }}
    >
      {children}
    </Panel>
  );
}

const Panel = styled.div`
  ${panelStyles}
  padding: 0;
`;
