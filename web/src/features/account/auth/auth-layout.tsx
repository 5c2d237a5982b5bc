import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { LanguageSelect } from '../../../entities/languages/language-select.tsx';
import { Aside } from '../../../entities/settings/auth-form.tsx';
import { useLanguage } from '../../../lib/languages/use-language.ts';
import { canHavePreview, PreviewSlot } from '../../../parts/share/preview-slot.tsx';
import { Wordmark } from '../../../ui/wordmark.tsx';
import { returnLocation } from './return-location.ts';

/**
 * The layout of the signed-out screens: a form beside a picture. On narrow screens the picture is above the form. After
 * a redirect from a shared link, the preview of the link replaces the picture.
 */
export function AuthLayout({ title, children }: { title: string; children: ReactNode }) {
  const path = returnLocation(useLocation().state)?.pathname ?? '';
  const art = <Art src="/art/prints.svg" alt="" width={520} height={560} />;
  return (
    <Page>
      {canHavePreview(path) ? <PreviewSlot path={path}>{art}</PreviewSlot> : art}
      <Column>
        <Wordmark size={44} />
        <Title>{title}</Title>
        {children}
        <Aside>
          <LanguageSelect value={useLanguage()} />
        </Aside>
      </Column>
    </Page>
  );
}

const Page = styled.main`
  display: flex;
  flex-wrap: wrap;
  place-content: center;
  align-items: center;
  gap: clamp(2rem, 7vw, 7rem);
  min-height: 100dvh;
  padding: ${({ theme }) => theme.space(8)} ${({ theme }) => theme.space(6)};
`;

const Art = styled.img`
  width: min(520px, 44vw);
  height: auto;
`;

const Column = styled.div`
  width: 22rem;
  max-width: 100%;
`;

const Title = styled.h1`
  margin: ${({ theme }) => theme.space(5)} 0 ${({ theme }) => theme.space(6)};
  color: ${({ theme }) => theme.color.textSoft};
  font: 400 ${({ theme }) => theme.font.title} ${({ theme }) => theme.font.family};
`;
