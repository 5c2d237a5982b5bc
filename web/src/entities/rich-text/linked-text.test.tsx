import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderSignedIn } from '../../testing/signed-in.tsx';
import { IsolatedWords, LinkedText } from './linked-text.tsx';

const linked = () => screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

describe('LinkedText', () => {
  it('links hashtags, mentions and web addresses and keeps the text as it was typed', () => {
    const text = '#Light with @bo and @nobody\nat https://example.com/a. <b>#ÉTÉ</b>';
    const { container } = renderSignedIn(
      <p>
        <LinkedText text={text} mentions={[{ uid: 'bo', start: 12, end: 15 }]} />
      </p>,
    );
    expect(linked()).toEqual([
      ['#Light', '/explore/tags/light'],
      ['@bo', '/profile/bo'],
      ['https://example.com/a', 'https://example.com/a'],
      ['#ÉTÉ', `/explore/tags/${encodeURIComponent('été')}`],
    ]);
    expect(container.querySelector('p')?.textContent).toBe(text);
    const address = screen.getByRole('link', { name: 'https://example.com/a' });
    expect(address.getAttribute('rel')).toBe('noopener nofollow ugc');
    expect(address.getAttribute('referrerpolicy')).toBe('no-referrer');
    expect(address.getAttribute('target')).toBe('_blank');
  });

  it('shows a host that looks like another one as browsers do, and keeps the address of the link', () => {
    renderSignedIn(
      <p>
        <LinkedText text="see https://раураl.com/log-in" />
      </p>,
    );
    expect(linked()).toEqual([['https://xn--l-7sba6dbr.com/log-in', 'https://xn--l-7sba6dbr.com/log-in']]);
  });

  it('links names of a text without resolved mentions to usernames, if it is asked to', () => {
    const text = 'with @Bo.Lindqvist. and @&';
    renderSignedIn(
      <p>
        <LinkedText text={text} linksNames />
      </p>,
    );
    expect(linked()).toEqual([['@Bo.Lindqvist', '/@bo.lindqvist']]);
  });

  it('does not link mentions that do not match the text, nor addresses that are not http or https', () => {
    const text = 'hello @bo javascript:alert(1) data:text/html,x \u202ehttps:\u202c//x';
    renderSignedIn(
      <p>
        <LinkedText text={text} mentions={[{ uid: 'bo', start: 0, end: 5 }]} />
      </p>,
    );
    expect(linked()).toEqual([]);
  });
});

it('isolates names, web addresses and hashtags and keeps the text as it was typed', () => {
  const text = 'شكرًا @ana! #غروب #sea www.example.com.';
  const { container } = render(<IsolatedWords text={text} />);
  expect(container.textContent).toBe(text);
  const textsOf = (selector: string) => [...container.querySelectorAll(selector)].map(({ textContent }) => textContent);
  expect(textsOf('bdi')).toEqual(['@ana', 'www.example.com']);
  expect(textsOf('span')).toEqual(['#غروب', '#sea']);
});
