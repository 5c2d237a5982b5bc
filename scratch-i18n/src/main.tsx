import { lazy, Suspense, useState } from 'react';
import { createRoot } from 'react-dom/client';
import Login from './login.tsx';
import { changeLanguage } from './i18n/translate.ts';
const Rest = lazy(() => import('./rest.tsx'));

function App() {
  const [count, setCount] = useState(0);
  const [isIn, setIn] = useState(false);
  const props = { count, name: 'Ada', visibility: 'public', max: 10 };
  return (
    <>
      <button type="button" onClick={() => setCount(count + 1)}>+</button>
      <button type="button" onClick={() => setIn(true)}>in</button>
      <input />
      {typeof changeLanguage === 'function' && <select onChange={(event) => void changeLanguage(event.target.value)}>{['en', 'de', 'es', 'ja', 'ar'].map((l) => <option key={l}>{l}</option>)}</select>}
      {isIn ? <Suspense><Rest {...props} /></Suspense> : <Login {...props} />}
    </>
  );
}
function start() { createRoot(document.getElementById('root')!).render(<App />); }
start();
