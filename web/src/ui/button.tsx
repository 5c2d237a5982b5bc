import type { ComponentProps } from 'react';
import { css, styled } from 'styled-components';
import { hitArea } from './hit-area.ts';
import { Spinner } from './spinner.tsx';

type Tone = 'primary' | 'quiet' | 'outline' | 'text' | 'softText' | 'danger';

const isText = (tone: Tone) => tone === 'text' || tone === 'softText';

interface ButtonProps extends ComponentProps<'button'> {
  tone?: Tone;
  /** Shows a spinner and ignores clicks. The button keeps its width and its focus. */
  isPending?: boolean;
  isWide?: boolean;
}

/**
 * `primary` is for the main action, `quiet` for an action next to it, `text` for an action inside other content.
 * `outline` and `softText` are for a toggle that is on, whose other state is `primary` or `text`.
 */
export function Button({
  tone = 'primary',
  isPending = false,
  isWide = false,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <Base
      {...rest}
      type={type}
      $tone={tone}
      $isWide={isWide}
      aria-disabled={isPending || undefined}
      onClick={(event) => (isPending ? event.preventDefault() : onClick?.(event))}
    >
      <Label $isHidden={isPending}>{children}</Label>
      {isPending && (
        <Pending>
          <Spinner size={16} />
        </Pending>
      )}
    </Base>
  );
}

/** The style of a button, for links that look like buttons. */
export const buttonLook = css<{ $tone: Tone; $isWide?: boolean }>`
  position: relative;
  display: ${({ $isWide }) => ($isWide ? 'flex' : 'inline-flex')};
  align-items: center;
  justify-content: center;
  width: ${({ $isWide }) => ($isWide ? '100%' : 'auto')};
  min-height: ${({ $tone }) => (isText($tone) ? '1.75rem' : '2.5rem')};
  padding: ${({ theme }) => theme.space(1)} ${({ theme, $tone }) => theme.space(isText($tone) ? 1 : 4)};
  border: 0;
  border-radius: ${({ theme }) => theme.radius.medium};
  font: 600 ${({ theme, $tone }) => (isText($tone) ? theme.font.small : theme.font.body)}
    ${({ theme }) => theme.font.family};
  text-align: center;
  cursor: pointer;
  user-select: none;
  transition:
    background-color ${({ theme }) => theme.motion.quick},
    color ${({ theme }) => theme.motion.quick},
    scale ${({ theme }) => theme.motion.quick};

  ${hitArea}
  &:active:not(:disabled) { scale: 0.98; }
  &:disabled { cursor: default; opacity: 0.45; }

  ${({ $tone }) => tones[$tone]}
`;

const tones: Record<Tone, ReturnType<typeof css>> = {
  primary: css`
    background: ${({ theme }) => theme.color.accent};
    color: ${({ theme }) => theme.color.onAccent};
    ${({ theme }) => theme.at.hover} {
      &:hover:not(:disabled) { background: ${({ theme }) => theme.color.accentHover}; }
    }
  `,
  quiet: css`
    background: ${({ theme }) => theme.color.sunken};
    color: ${({ theme }) => theme.color.text};
    ${({ theme }) => theme.at.hover} {
      &:hover:not(:disabled) { background: ${({ theme }) => theme.color.surfaceMuted}; }
    }
  `,
  outline: css`
    background: none;
    box-shadow: inset 0 0 0 1px ${({ theme }) => theme.color.outline};
    color: ${({ theme }) => theme.color.text};
    ${({ theme }) => theme.at.hover} {
      &:hover:not(:disabled) { background: ${({ theme }) => theme.color.sunken}; }
    }
  `,
  softText: css`
    background: none;
    color: ${({ theme }) => theme.color.textSoft};
    ${({ theme }) => theme.at.hover} {
      &:hover:not(:disabled) { color: ${({ theme }) => theme.color.text}; }
    }
  `,
  text: css`
    background: none;
    color: ${({ theme }) => theme.color.accentText};
    ${({ theme }) => theme.at.hover} {
      &:hover:not(:disabled) { color: ${({ theme }) => theme.color.text}; }
    }
  `,
  danger: css`
    background: ${({ theme }) => theme.color.sunken};
    color: ${({ theme }) => theme.color.danger};
    ${({ theme }) => theme.at.hover} {
      &:hover:not(:disabled) { background: ${({ theme }) => theme.color.surfaceMuted}; }
    }
  `,
};

const Base = styled.button<{ $tone: Tone; $isWide?: boolean }>`${buttonLook}`;

const Label = styled.span<{ $isHidden: boolean }>`
  opacity: ${({ $isHidden }) => ($isHidden ? 0 : 1)};
`;

const Pending = styled.span`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
`;
