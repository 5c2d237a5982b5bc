import { render, screen } from '@testing-library/react';
import { styled, ThemeProvider } from 'styled-components';
import { expect, it } from 'vitest';
import { Button } from './button.tsx';
import { hitArea } from './hit-area.ts';
import { Switch } from './switch.tsx';
import { theme } from './theme.ts';

const Group = styled.div`
  & > a { ${hitArea} }
`;

/** Returns the text of the style rules for touch screens. */
const coarsePointerRules = () =>
  [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .filter((rule) => rule instanceof CSSMediaRule && rule.media.mediaText.includes('pointer: coarse'))
    .map(({ cssText }) => cssText.replaceAll(/\s+/gu, ' '))
    .join('\n');

it('extends controls to 44 px on touch screens, also as a nested style', () => {
  render(
    <ThemeProvider theme={theme}>
      <Button>Post</Button>
      <Switch name="Push" isOn onPress={() => {}} />
      <Group data-testid="group">
        <a href="/">Home</a>
      </Group>
    </ThemeProvider>,
  );
  const selectors = [screen.getByRole('button'), screen.getByRole('switch')]
    .map(({ className }) => `.${className.split(' ').at(-1)}::before`)
    .concat(`.${screen.getByTestId('group').className.split(' ').at(-1)}>a::before`);
  for (const selector of selectors)
    expect(coarsePointerRules().replaceAll(' > ', '>')).toContain(
      `${selector} { content: ''; position: absolute; inset: min(0px, 50% - 1.375rem); }`,
    );
});
