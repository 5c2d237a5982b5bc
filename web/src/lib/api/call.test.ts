import { userCalls } from '@glimpse/contract/profiles/user-calls';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { call } from './call.ts';

/** A response whose body fails with `error`. */
const responseCutBy = (error: Error) =>
  new Response(
    new ReadableStream({
      pull: (body) => body.error(error),
    }),
  );

describe('a call', () => {
  afterEach(() => vi.restoreAllMocks());
  const silenceConsole = () => vi.spyOn(console, 'error').mockImplementation(() => {});

  it('rejects with AbortError when the caller aborts it during the response, and logs nothing', async () => {
    const complaints = silenceConsole();
    const leaving = new AbortController();
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
      leaving.abort();
      return responseCutBy(new DOMException('gone', 'AbortError'));
    });
    const response = call(userCalls.listUsers, { query: {} }, { signal: leaving.signal });
    await expect(response).rejects.toMatchObject({ name: 'AbortError' });
    expect(complaints).not.toHaveBeenCalled();
  });

  it('is unavailable when the connection is lost during the response', async () => {
    const complaints = silenceConsole();
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => responseCutBy(new TypeError('cut')));
    await expect(call(userCalls.listUsers, { query: {} })).rejects.toMatchObject({ code: 'unavailable' });
    expect(complaints).not.toHaveBeenCalled();
  });

  it('is an internal error, and is logged, when the response does not match the contract', async () => {
    const complaints = silenceConsole();
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('<html>'));
    await expect(call(userCalls.listUsers, { query: {} })).rejects.toMatchObject({ code: 'internal' });
    expect(complaints).toHaveBeenCalledOnce();
  });
});
