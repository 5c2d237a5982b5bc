import { styled } from 'styled-components';
import { t } from '../../lib/languages/translate.ts';
import { CodeBoundary } from '../../ui/code-failure.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { lazily } from '../../ui/lazily.ts';

const { Component: SearchPanel } = lazily(
  async () => (await import('../../features/discover/search/search-panel.tsx')).SearchPanel,
);

/** The search panel in a drawer over the current screen. */
export function SearchDrawer({ onClose }: { onClose: () => void }) {
  return (
    <Dialog label={t('common.search')} shape="drawer" width="26rem" onClose={onClose}>
      <Body>
        <Title>{t('common.search')}</Title>
        <CodeBoundary>
          <SearchPanel onOpen={onClose} />
        </CodeBoundary>
      </Body>
    </Dialog>
  );
}

const Body = styled.div`
  padding: ${({ theme }) => theme.space(6)};
`;

const Title = styled.h2`
  margin-bottom: ${({ theme }) => theme.space(5)};
  font: 700 ${({ theme }) => theme.font.title} ${({ theme }) => theme.font.family};
`;
