import { styled } from 'styled-components';
import { hitArea } from '../../ui/hit-area.ts';

/**
 * The layout of a form: a column of fields and buttons. The method is for a page whose scripts all fail, because the
 * browser would otherwise put the fields into the address.
 */
export const AuthForm = styled.form.attrs({ noValidate: true, method: 'post' })`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space(3)};
`;

/** The error message of the last attempt, above the submit button. */
export const Failure = ({ text }: { text: string }) => text !== '' && <Box role="alert">{text}</Box>;

const Box = styled.p`
  padding: ${({ theme }) => theme.space(3)};
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.color.sunken};
  color: ${({ theme }) => theme.color.danger};
  font: 500 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};
`;

/** A line of text with a link below a form. */
export const Aside = styled.p`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${({ theme }) => theme.space(1.5)};
  margin-top: ${({ theme }) => theme.space(6)};
  color: ${({ theme }) => theme.color.textSoft};

  & > a, & > button {
    position: relative;
    ${hitArea}
    padding: 0;
    border: 0;
    background: none;
    color: ${({ theme }) => theme.color.accentText};
    font-weight: 600;
    cursor: pointer;
  }
`;

/** A horizontal line with a word in the middle. */
export const Divider = styled.p`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space(3)};
  color: ${({ theme }) => theme.color.textSoft};
  font: 400 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};

  &::before, &::after {
    content: '';
    flex: 1;
    border-top: 1px solid ${({ theme }) => theme.color.border};
  }
`;
