import { styled } from 'styled-components';
import { usePictureUrl } from '../../entities/media/use-media-urls.ts';
import { t } from '../../lib/languages/translate.ts';

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
