import { styled } from 'styled-components';
import { usePictureUrl } from '../../entities/media/use-media-urls.ts';
import { IsolatedWords } from '../../entities/rich-text/linked-text.tsx';
import { t } from '../../lib/languages/translate.ts';
import { TimeLabel } from '../../ui/time-label.tsx';
import type { LiveCase } from './queries.ts';

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

/** A picture of a case. Shows nothing until a private picture was fetched. */
export function ReportedPicture({ url, alt }: { url: string; alt: string }) {
  const src = usePictureUrl(url);
  return src && <Picture src={src} alt={alt || t('safety.reportedMedia')} />;
}

const Picture = styled.img`
  flex: none;
  width: 6.5rem;
  height: 6.5rem;
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.color.sunken};
  object-fit: cover;

  &:not(:only-child) { width: 4.5rem; height: 4.5rem; }
`;
