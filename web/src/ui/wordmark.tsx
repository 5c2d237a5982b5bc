import { styled } from 'styled-components';

/** Shows the logo, which is a half-open eye and the name of the product. `size` is the size of the eye in px. */
export function Wordmark({ size, isMarkOnly = false }: { size: number; isMarkOnly?: boolean }) {
  return (
    <Row $size={size} dir="ltr">
      <img src="/icons/glimpse.svg" alt={isMarkOnly ? 'Glimpse' : ''} width={size} height={size} />
      {!isMarkOnly && <span>Glimpse</span>}
    </Row>
  );
}

const Row = styled.span<{ $size: number }>`
  display: inline-flex;
  align-items: center;
  gap: 0.4em;
  font-size: ${({ $size }) => $size * 0.72}px;
  font-weight: 700;
  letter-spacing: -0.035em;
  line-height: 1;
`;
