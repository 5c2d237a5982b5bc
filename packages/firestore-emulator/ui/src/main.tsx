import '../styles/base.css';
import '../styles/shell.css';
import '../styles/data.css';
import '../styles/requests.css';
import '../styles/rules.css';
import '../styles/statistics.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';

const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
