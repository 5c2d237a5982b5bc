import { styled } from 'styled-components';
import { IsolatedWords } from '../../entities/rich-text/linked-text.tsx';
import { t } from '../../lib/languages/translate.ts';
import { TimeLabel } from '../../ui/time-label.tsx';
import type { LiveCase } from './queries.ts';
import { ReportedPicture } from './reported-picture.tsx';

/** The messages of a case about a message, oldest first. The last one was reported. */
export const Evidence = ({ messages }: { messages: LiveCase['evidence'] }) => (
  <List aria-label={t('safety.evidence')}>
    {messages.map(({ id, name, kind, text, pictureUrl, pictureAlt, createdAt }, index) => (
      <Message key={id} $isReported={index === messages.length - 1}>
        <strong dir="auto">{name}</strong> <TimeLabel timeMs={createdAt} />
        {kind !== 'text' && <p>{t('safety.evidenceKind', { kind })}</p>}
        {pictureUrl !== '' && <ReportedPicture url={pictureUrl} alt={pictureAlt} />}
        {text !== '' && (
          <p dir="auto">
            <IsolatedWords text={text} />
          </p>
        )}
      </Message>
    ))}
  </List>
);

const List = styled.ol`
  max-height: 20rem;
  overflow-y: auto;
`;

const Message = styled.li<{ $isReported: boolean }>`
  padding-block: ${({ theme }) => theme.space(2)};
  padding-inline-start: ${({ theme }) => theme.space(3)};
  border-inline-start: 3px solid ${({ theme, $isReported }) => ($isReported ? theme.color.accentText : theme.color.border)};

  & p { overflow-wrap: anywhere; white-space: pre-line; }
`;
