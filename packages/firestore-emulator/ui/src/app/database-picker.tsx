import { useRef, useState } from 'react';
import { Dialog, type DialogHandle } from '../parts/dialog.tsx';
import { Form, TextField } from '../parts/form.tsx';
import { useLoaded } from '../parts/use-action.ts';
import { linkTo, type Route, useLive } from '../route/route.ts';
import { readOverview } from '../server/statistics.ts';

const other = 'other';
const keyOf = ({ project, database }: { project: string; database: string }) => JSON.stringify([project, database]);

export function DatabasePicker({ route }: { readonly route: Route }) {
  const { documents } = useLive();
  const dialog = useRef<DialogHandle>(null);
  const { data } = useLoaded(readOverview, documents);
  const known = (data?.databases ?? []).map(({ project, database }) => ({ project, database }));
  const isKnown = known.some((each) => keyOf(each) === keyOf(route));
  const databases = isKnown ? known : [{ project: route.project, database: route.database }, ...known];
  const open = (key: string) => {
    if (key === other) return dialog.current?.open();
    const chosen = databases.find((each) => keyOf(each) === key);
    if (chosen) location.hash = linkTo(route.screen, chosen);
  };
  return (
    <>
      <select
        className="database"
        aria-label="Project and database"
        value={keyOf(route)}
        onChange={({ target }) => open(target.value)}
      >
        {databases.map((each) => (
          <option key={keyOf(each)} value={keyOf(each)}>
            {each.project} / {each.database}
          </option>
        ))}
        <option value={other}>Another database…</option>
      </select>
      <Dialog ref={dialog} title="Another database">
        <OtherDatabase route={route} onDone={() => dialog.current?.close()} />
      </Dialog>
    </>
  );
}

function OtherDatabase({ route, onDone }: { readonly route: Route; onDone(): void }) {
  const [project, setProject] = useState(route.project);
  const [database, setDatabase] = useState('(default)');
  return (
    <Form
      className="fields"
      onSubmit={() => {
        location.hash = linkTo(route.screen, { project, database });
        onDone();
      }}
    >
      <TextField label="Project" required value={project} onChange={setProject} />
      <TextField label="Database" required value={database} onChange={setDatabase} />
      <button type="submit" className="main">
        Open
      </button>
    </Form>
  );
}
