import { userCalls } from '@glimpse/contract/profiles/user-calls';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { setLanguage } from '../languages/translate.ts';
import { call } from './call.ts';

/** A response whose body fails with `error`. */
const brokenResponse = (error: Error) =>
  new Response(
    new ReadableStream({
      pull: (body) => body.error(error),
    }),
  );

describe('a call', () => {
  afterEach(() => vi.restoreAllMocks());
  const silenceConsole = () => vi.spyOn(console, 'error').mockImplementation(() => {});

  it('rejects with AbortError when the caller aborts it during the response, and logs nothing', async () => {
    const consoleErrors = silenceConsole();
    const aborting = new AbortController();
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
      aborting.abort();
      return brokenResponse(new DOMException('gone', 'AbortError'));
    });
    const response = call(userCalls.listUsers, { query: {} }, { signal: aborting.signal });
    await expect(response).rejects.toMatchObject({ name: 'AbortError' });
    expect(consoleErrors).not.toHaveBeenCalled();
  });

  it('is unavailable when the connection is lost during the response', async () => {
    const consoleErrors = silenceConsole();
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => brokenResponse(new TypeError('cut')));
    await expect(call(userCalls.listUsers, { query: {} })).rejects.toMatchObject({ code: 'unavailable' });
    expect(consoleErrors).not.toHaveBeenCalled();
  });

  it('sends the current language, and keeps the reason and the values of an error', async () => {
    setLanguage('ja');
    const values = { againMs: 5 };
    const error = { code: 'failed-precondition', message: 'No.', reason: 'username.changedTooOften', values };
    const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ error }, { status: 400 }));
    await expect(call(userCalls.listUsers, { query: {} })).rejects.toMatchObject(error);
    expect(fetched.mock.calls[0]?.[1]?.headers).toMatchObject({ 'Accept-Language': 'ja' });
    setLanguage('en');
  });

  it('is an internal error, and is logged, when the response does not match the contract', async () => {
    const consoleErrors = silenceConsole();
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('<html>'));
    await expect(call(userCalls.listUsers, { query: {} })).rejects.toMatchObject({ code: 'internal' });
    expect(consoleErrors).toHaveBeenCalledOnce();
  });
});
