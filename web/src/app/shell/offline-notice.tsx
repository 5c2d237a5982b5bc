import WifiOffIcon from 'lucide-react/icons/wifi-off';
import { useSyncExternalStore } from 'react';
import { styled } from 'styled-components';

function subscribe(onChange: () => void) {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}

/** What is shown stays; what is done is sent on return (TanStack pauses mutations while offline). */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status">
      {!isOnline && (
        <Bar>
          <WifiOffIcon size={16} aria-hidden />
          You are offline. Changes are sent when you are back.
        </Bar>
      )}
    </div>
  );
}

const Bar = styled.p`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: ${({ theme }) => theme.space(2)};
  padding: ${({ theme }) => theme.space(2)} ${({ theme }) => theme.space(4)};
  background: ${({ theme }) => theme.color.sunken};
  font: 500 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};
`;
