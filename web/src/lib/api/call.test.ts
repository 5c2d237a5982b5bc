import { userCalls } from '@glimpse/contract/profiles/user-calls';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { call } from './call.ts';

/** What the server answers, of which only the beginning comes. */
const answerCutBy = (error: Error) =>
  new Response(
    new ReadableStream({
      pull: (body) => body.error(error),
    }),
  );

describe('a call', () => {
  afterEach(() => vi.restoreAllMocks());
  const said = () => vi.spyOn(console, 'error').mockImplementation(() => {});

  it('that its caller gives up while the answer comes ends as given up, and complains of nothing', async () => {
    const complaints = said();
    const leaving = new AbortController();
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
      leaving.abort();
      return answerCutBy(new DOMException('gone', 'AbortError'));
    });
    const answer = call(userCalls.listUsers, { query: {} }, { signal: leaving.signal });
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
    expect(complaints).not.toHaveBeenCalled();
  });

  it('whose connection breaks while the answer comes could not be made', async () => {
    const complaints = said();
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => answerCutBy(new TypeError('cut')));
    await expect(call(userCalls.listUsers, { query: {} })).rejects.toMatchObject({ code: 'unavailable' });
    expect(complaints).not.toHaveBeenCalled();
  });

  it('that is answered with something else than the contract says is an error of ours, and is told', async () => {
    const complaints = said();
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('<html>'));
    await expect(call(userCalls.listUsers, { query: {} })).rejects.toMatchObject({ code: 'internal' });
    expect(complaints).toHaveBeenCalledOnce();
  });
});
