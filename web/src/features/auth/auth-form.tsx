import { styled } from 'styled-components';

/** The column of fields and buttons that both forms share. */
export const AuthForm = styled.form.attrs({ noValidate: true })`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space(3)};
`;

/** What the server said, above the button that was pressed. */
export function Failure({ text }: { text: string }) {
  if (text === '') return null;
  return <Box role="alert">{text}</Box>;
}

const Box = styled.p`
  padding: ${({ theme }) => theme.space(3)};
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.color.sunken};
  color: ${({ theme }) => theme.color.danger};
  font: 500 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};
`;

/** The line below a form that leads to the other one. */
export const Aside = styled.p`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${({ theme }) => theme.space(1.5)};
  margin-top: ${({ theme }) => theme.space(6)};
  color: ${({ theme }) => theme.color.textSoft};

  & > a, & > button {
    padding: 0;
    border: 0;
    background: none;
    color: ${({ theme }) => theme.color.accentText};
    font-weight: 600;
    cursor: pointer;
  }
`;

/** A hairline with a word in it, between two ways to go on. */
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
