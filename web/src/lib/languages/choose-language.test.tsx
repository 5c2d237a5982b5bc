import arabic from '@glimpse/contract/texts/ar.json' with { type: 'json' };
import german from '@glimpse/contract/texts/de.json' with { type: 'json' };
import { act, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { chooseLanguage, languageChoice, showWantedLanguage } from './choose-language.ts';
import { followLanguageChoice } from './follow-language-choice.ts';
import { memo } from './memo.ts';
import { currentLanguage, setLanguage, t } from './translate.ts';

const page = document.documentElement;

afterEach(async () => {
  vi.restoreAllMocks();
  localStorage.clear();
  setLanguage('en');
  await showWantedLanguage();
});

describe('the language of the interface', () => {
  it('is the first language of the browser that the interface has', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr', 'de-AT', 'en']);
    await showWantedLanguage();
    expect([currentLanguage(), page.lang, page.dir, t('login.or')]).toEqual(['de', 'de', 'ltr', german['login.or']]);
  });

  it('is the saved choice, also in the next page', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de']);
    await chooseLanguage('ar');
    expect([languageChoice(), page.lang, page.dir, t('login.or')]).toEqual(['ar', 'ar', 'rtl', arabic['login.or']]);
    await chooseLanguage('system');
    expect([languageChoice(), page.lang, page.dir]).toEqual(['system', 'de', 'ltr']);
  });

  it('is the last of two choices, even if its texts arrive first', async () => {
    await Promise.all([chooseLanguage('ja'), chooseLanguage('en')]);
    expect([currentLanguage(), page.lang]).toEqual(['en', 'en']);
  });

  it('ignores a saved language that the interface does not have', async () => {
    localStorage.setItem('language', 'tlh');
    await showWantedLanguage();
    expect([languageChoice(), currentLanguage()]).toEqual(['system', 'en']);
  });

  it('follows a choice in another tab', async () => {
    const stop = followLanguageChoice();
    localStorage.setItem('language', 'es');
    dispatchEvent(new StorageEvent('storage', { key: 'language' }));
    await expect.poll(() => page.lang).toBe('es');
    stop();
  });
});

describe('a text', () => {
  it('encloses names in marks that keep the order of words, if the language is written from right to left', async () => {
    await chooseLanguage('ar');
    expect(t('login.welcomeBack', { name: 'Ana' })).toContain('\u2068Ana\u2069');
    await chooseLanguage('en');
    expect(t('login.welcomeBack', { name: 'Ana' })).toBe('Welcome Back Ana');
  });

  it('changes in a memoized component, which keeps its state', async () => {
    const Field = memo(function Field() {
      return <input aria-label={t('login.email')} />;
    });
    render(<Field />);
    const field = screen.getByLabelText<HTMLInputElement>('Email');
    field.value = 'ana@example.com';
    await act(() => chooseLanguage('ja'));
    expect(field.getAttribute('aria-label')).not.toBe('Email');
    expect([field.isConnected, field.value]).toEqual([true, 'ana@example.com']);
  });
});
