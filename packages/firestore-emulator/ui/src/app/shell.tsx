import { type ReactNode, useEffect } from 'react';
import { useLive } from '../route/database-context.ts';
import { linkTo, type Route, type Screen, screens } from '../route/route.ts';
import { DatabasePicker } from './database-picker.tsx';
import { ThemePicker } from './theme-picker.tsx';

const titles: Readonly<Record<Screen, string>> = {
  data: 'Data',
  requests: 'Requests',
  rules: 'Rules',
  statistics: 'Statistics',
};

export function Shell({ route, children }: { readonly route: Route; readonly children: ReactNode }) {
  const { isConnected } = useLive();
  useEffect(() => {
    document.title = `${titles[route.screen]} · Firestore emulator`;
  }, [route.screen]);
  return (
    <>
      <button type="button" className="skip" onClick={() => document.getElementById('main')?.focus()}>
        Skip to the content
      </button>
      <header className="bar">
        <strong className="brand">Firestore emulator</strong>
        <nav aria-label="Screens">
          {screens.map((screen) => (
            <a key={screen} href={linkTo(screen, route)} aria-current={screen === route.screen ? 'page' : undefined}>
              {titles[screen]}
            </a>
          ))}
        </nav>
        <DatabasePicker route={route} />
        <ThemePicker />
      </header>
      <p className="offline" role="status">
        {isConnected ? '' : 'The emulator does not respond. This page tries again every two seconds.'}
      </p>
      <main id="main" tabIndex={-1}>
        <h1 className="hidden">{titles[route.screen]}</h1>
        {children}
      </main>
    </>
  );
}
