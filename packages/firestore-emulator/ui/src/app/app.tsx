import { useEffect, useState } from 'react';
import { DataPage } from '../data/data-page.tsx';
import { Problem } from '../parts/problem.tsx';
import { RequestsPage } from '../requests/requests-page.tsx';
import { DatabaseContext, useDatabaseContext } from '../route/database-context.ts';
import { linkTo, parseRoute, type Route, useHash } from '../route/route.ts';
import { RulesPage } from '../rules/rules-page.tsx';
import { type Overview, readOverview } from '../server/overview.ts';
import { StatisticsPage } from '../statistics/statistics-page.tsx';
import { Shell } from './shell.tsx';

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
