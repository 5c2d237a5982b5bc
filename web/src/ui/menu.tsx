import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { t } from '../lib/languages/translate.ts';
import { moveByArrows } from './arrow-keys.ts';
import { Dialog } from './dialog.tsx';
import { IconButton } from './icon-button.tsx';

export interface MenuItem {
  label: string;
  tone?: 'danger';
  onSelect: () => void;
}

export const cancelItem: MenuItem = {
  // A getter, because the language can change.
  get label() {
    return t('common.cancel');
  },
  onSelect: () => {},
};

interface MenuButtonProps {
  /** The accessible name of the button and of the menu. */
  name: string;
  icon: ReactNode;
  items: readonly MenuItem[];
  className?: string;
}

/** An icon button that opens a menu. */
export function MenuButton({ name, icon, items, className }: MenuButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton
        name={name}
        icon={icon}
        className={className}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      />
      {isOpen && <Menu label={name} items={items} onClose={() => setIsOpen(false)} />}
    </>
  );
}

interface MenuProps {
  label: string;
  items: readonly MenuItem[];
  onClose: () => void;
  /** Shown above the actions. */
  children?: ReactNode;
}

/** A list of actions, as a sheet on phones and a card elsewhere. It closes before it runs the selected action. */
export function Menu({ label, items, onClose, children }: MenuProps) {
  return (
    <Dialog label={label} shape="sheet" onClose={onClose}>
      {children}
      <List onKeyDown={(event) => moveByArrows(event, event.currentTarget)}>
        {items.map((item) => (
          <li key={item.label}>
            <Item
              type="button"
              $isDanger={item.tone === 'danger'}
              onClick={() => {
                onClose();
                item.onSelect();
              }}
            >
              {item.label}
            </Item>
          </li>
        ))}
      </List>
    </Dialog>
  );
}

const List = styled.ul`
  padding-bottom: env(safe-area-inset-bottom);

  & > li + li { border-top: 1px solid ${({ theme }) => theme.color.border}; }
`;

const Item = styled.button<{ $isDanger: boolean }>`
  width: 100%;
  min-height: 3.25rem;
  padding: ${({ theme }) => theme.space(3)} ${({ theme }) => theme.space(4)};
  border: 0;
  background: none;
  color: ${({ theme, $isDanger }) => ($isDanger ? theme.color.danger : theme.color.text)};
  font-weight: ${({ $isDanger }) => ($isDanger ? 650 : 450)};
  text-align: center;
  cursor: pointer;

  ${({ theme }) => theme.at.hover} {
    &:hover { background: ${({ theme }) => theme.color.sunken}; }
  }
  &:active { background: ${({ theme }) => theme.color.surfaceMuted}; }
  &:focus-visible { outline-offset: -3px; border-radius: ${({ theme }) => theme.radius.large}; }
`;
