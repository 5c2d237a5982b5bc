import { styled } from 'styled-components';
import { SearchField } from '../../../ui/search-field.tsx';

interface SearchRowProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

const maxLength = 100;

/** The search field above a grid. */
export function SearchRow({ label, value, onChange }: SearchRowProps) {
  return (
    <Row>
      <SearchField label={label} value={value} onChange={onChange} maxLength={maxLength} />
    </Row>
  );
}

const Row = styled.search`
  display: block;
  max-width: 26rem;
  margin: 0 auto;
  padding: ${({ theme }) => theme.space(3)} ${({ theme }) => theme.space(4)};

  ${({ theme }) => theme.at.tablet} {
    padding: 0 0 ${({ theme }) => theme.space(6)};
  }
`;
