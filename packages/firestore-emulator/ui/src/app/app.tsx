import { type ReactNode, useEffect, useState } from 'react';
import { DataPage } from '../data/data-page.tsx';
import { Button } from '../parts/form.tsx';
import { Problem } from '../parts/problem.tsx';
import { RequestsPage } from '../requests/requests-page.tsx';
import {
  DatabaseContext,
  linkTo,
  parseRoute,
  type Route,
  type Screen,
  screens,
  useDatabaseContext,
  useHash,
  useLive,
} from '../route/route.ts';
import { RulesPage } from '../rules/rules-page.tsx';
import { type Overview, readOverview } from '../server/statistics.ts';
import { StatisticsPage } from '../statistics/statistics-page.tsx';
import { DatabasePicker } from './database-picker.tsx';

const pages = { data: DataPage, requests: RequestsPage, rules: RulesPage, statistics: StatisticsPage };

export function App() {
  const route = parseRoute(useHash());
  const [problem, setProblem] = useState<unknown>(null);
  const isRouted = route !== null;
  useEffect(() => {
    if (isRouted) return;
    readOverview().then((overview) => location.replace(firstRoute(overview)), setProblem);
  }, [isRouted]);
  if (route) return <RoutedApp route={route} />;
  return <main className="start">{problem ? <Problem error={problem} /> : <p>Loading</p>}</main>;
}

/** The address of the database with the most documents. Prefers the project of the Emulator Suite. */
function firstRoute({ projectId, databases }: Overview): string {
  const own = databases.filter(({ project }) => project === projectId);
  const [largest] = (own.length > 0 ? own : databases).toSorted((a, b) => b.documents - a.documents);
  return linkTo('data', largest ?? { project: projectId ?? 'demo-project', database: '(default)' });
}

function RoutedApp({ route }: { readonly route: Route }) {
  const context = useDatabaseContext(route);
  const Page = pages[route.screen];
  return (
    <DatabaseContext value={context}>
      <Shell route={route}>
        <Page key={`${route.project}/${route.database}`} route={route} />
      </Shell>
    </DatabaseContext>
  );
}

const titles: Readonly<Record<Screen, string>> = {
  data: 'Data',
  requests: 'Requests',
  rules: 'Rules',
  statistics: 'Statistics',
};

function Shell({ route, children }: { readonly route: Route; readonly children: ReactNode }) {
  const { isConnected } = useLive();
  useEffect(() => {
    document.title = `${titles[route.screen]} · Firestore emulator`;
  }, [route.screen]);
  return (
    <>
      <Button className="skip" onClick={() => document.getElementById('main')?.focus()}>
        Skip to the content
      </Button>
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

const themes = { system: 'System colors', light: 'Light', dark: 'Dark' } as const;
type Theme = keyof typeof themes;
const storageKey = 'theme';

const isTheme = (text: string | null): text is Theme => text !== null && text in themes;

function storedTheme(): Theme {
  const stored = localStorage.getItem(storageKey);
  return isTheme(stored) ? stored : 'system';
}

function ThemePicker() {
  const [theme, setTheme] = useState(storedTheme);
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
    localStorage.setItem(storageKey, theme);
  }, [theme]);
  return (
    <select
      className="theme"
      aria-label="Colors"
      value={theme}
      onChange={({ target }) => isTheme(target.value) && setTheme(target.value)}
    >
      {Object.entries(themes).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
