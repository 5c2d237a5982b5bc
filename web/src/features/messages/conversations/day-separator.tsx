import { styled } from 'styled-components';
import { useNow } from '../../../lib/languages/dates.ts';
import { dayTitle } from './times.ts';

/** The day of the messages below it. */
export const DaySeparator = ({ timeMs }: { timeMs: number }) => <Day>{dayTitle(timeMs, useNow())}</Day>;

const Day = styled.p`
  padding: ${({ theme }) => theme.space(4)} 0 ${({ theme }) => theme.space(2)};
  color: ${({ theme }) => theme.color.textSoft};
  font: 600 ${({ theme }) => theme.font.tiny} ${({ theme }) => theme.font.family};
  text-align: center;
`;
