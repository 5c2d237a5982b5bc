import { styled } from 'styled-components';

/** The content of a dialog that asks a question. Use `as="form"` if the dialog has input fields. */
export const DialogBody = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space(2)};
  padding: ${({ theme }) => theme.space(6)};
`;

export const DialogTitle = styled.h2`
  font: 650 ${({ theme }) => theme.font.title} ${({ theme }) => theme.font.family};
  overflow-wrap: anywhere;
`;

export const DialogText = styled.p`
  color: ${({ theme }) => theme.color.textSoft};
  overflow-wrap: anywhere;
`;

export const TextArea = styled.textarea`
  width: 100%;
  padding: ${({ theme }) => theme.space(3)};
  border: 1px solid ${({ theme }) => theme.color.outline};
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.color.canvas};
  color: inherit;
  font: inherit;
  resize: vertical;
`;
