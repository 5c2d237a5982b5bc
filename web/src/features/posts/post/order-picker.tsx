import { css, styled } from 'styled-components';
import { type NamedMessage, t } from '../../../lib/languages/translate.ts';
import { hitArea } from '../../../ui/hit-area.ts';

interface OrderPickerProps<Order extends string> {
  choices: readonly { order: Order; label: NamedMessage }[];
  order: Order;
  onChange: (order: Order) => void;
  /** Draws a line below the buttons. */
  hasBorder?: boolean;
}

/** Buttons to choose the order of a list of posts. */
export function OrderPicker<Order extends string>({
  choices,
  order,
  onChange,
  hasBorder = false,
}: OrderPickerProps<Order>) {
  return (
    <Group role="group" aria-label={t('posts.order')} $hasBorder={hasBorder}>
      {choices.map((choice) => (
        <Choice
          key={choice.order}
          type="button"
          aria-pressed={choice.order === order}
          onClick={() => onChange(choice.order)}
        >
          {t(choice.label)}
        </Choice>
      ))}
    </Group>
  );
}

const Choice = styled.button`
  position: relative;
  min-height: 3rem;
  padding: 0;
  border: 0;
  border-bottom: 2px solid transparent;
  background: none;
  color: ${({ theme }) => theme.color.textSoft};
  font-weight: 600;
  cursor: pointer;
  transition: color ${({ theme }) => theme.motion.quick}, border-color ${({ theme }) => theme.motion.quick};

  ${hitArea}
  ${({ theme }) => theme.at.hover} {
    &:hover { color: ${({ theme }) => theme.color.text}; }
  }
  &[aria-pressed='true'] {
    border-color: ${({ theme }) => theme.color.text};
    color: ${({ theme }) => theme.color.text};
  }
`;

const border = css`
  margin-bottom: 0;
  border-bottom: 1px solid ${({ theme }) => theme.color.border};

  & > ${Choice} { margin-bottom: -1px; }
`;

const Group = styled.div<{ $hasBorder: boolean }>`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${({ theme }) => theme.space(6)};
  margin-bottom: ${({ theme }) => theme.space(1)};
  padding: 0 ${({ theme }) => theme.space(4)};
  ${({ $hasBorder }) => $hasBorder && border}

  ${({ theme }) => theme.at.tablet} { padding: 0; }
`;
