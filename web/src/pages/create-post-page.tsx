import { clientTexts } from '@glimpse/contract/texts';
import { styled } from 'styled-components';
import { CreatePost } from '../features/compose/create-post.tsx';

/** /post/create */
export function CreatePostPage() {
  return (
    <Page>
      <title>{`${clientTexts.createTitle} • Glimpse`}</title>
      <CreatePost />
    </Page>
  );
}

const Page = styled.div`
  display: flex;
  justify-content: center;

  ${({ theme }) => theme.at.tablet} { padding: ${({ theme }) => theme.space(6)}; }
  ${({ theme }) => theme.at.desktop} { padding-top: ${({ theme }) => theme.space(10)}; }
`;
