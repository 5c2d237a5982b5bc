import { useEffect, useState } from 'react';

const themes = { system: 'System colors', light: 'Light', dark: 'Dark' } as const;
type Theme = keyof typeof themes;
const storageKey = 'theme';

const isTheme = (text: string | null): text is Theme => text !== null && text in themes;

function storedTheme(): Theme {
  const stored = localStorage.getItem(storageKey);
  return isTheme(stored) ? stored : 'system';
}

export function ThemePicker() {
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
