import { useEffect, useState } from 'react';
import { DataPage } from '../data/data-page.tsx';
import { Problem } from '../parts/problem.tsx';
import { DatabaseContext, useDatabaseContext } from '../place/database-context.ts';
import { linkTo, type Place, parsePlace, useHash } from '../place/location.ts';
import { RequestsPage } from '../requests/requests-page.tsx';
import { RulesPage } from '../rules/rules-page.tsx';
import { type Overview, readOverview } from '../server/overview.ts';
import { StatisticsPage } from '../statistics/statistics-page.tsx';
import { Shell } from './shell.tsx';

const pages = { data: DataPage, requests: RequestsPage, rules: RulesPage, statistics: StatisticsPage };

export function App() {
  const place = parsePlace(useHash());
  const [problem, setProblem] = useState<unknown>(null);
  const isPlaced = place !== null;
  useEffect(() => {
    if (isPlaced) return;
    readOverview().then((overview) => location.replace(firstPlace(overview)), setProblem);
  }, [isPlaced]);
  if (place) return <PlacedApp place={place} />;
  return <main className="start">{problem ? <Problem error={problem} /> : <p>Loading</p>}</main>;
}

/** The address of the database with the most documents. Prefers the project of the Emulator Suite. */
function firstPlace({ projectId, databases }: Overview): string {
  const own = databases.filter(({ project }) => project === projectId);
  const [largest] = (own.length > 0 ? own : databases).toSorted((a, b) => b.documents - a.documents);
  return linkTo('data', largest ?? { project: projectId ?? 'demo-project', database: '(default)' });
}

function PlacedApp({ place }: { readonly place: Place }) {
  const context = useDatabaseContext(place);
  const Page = pages[place.screen];
  return (
    <DatabaseContext value={context}>
      <Shell place={place}>
        <Page key={`${place.project}/${place.database}`} place={place} />
      </Shell>
    </DatabaseContext>
  );
}
