import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultTimes, type WebChannelTimes } from '../src/firestore/transport/web-channel-session.ts';
import { readRecording, startTestEmulator, type TestEmulator } from './support/emulator.ts';
import { parseFrames, RawChannel, type ServerMessage } from './support/web-channel-client.ts';

const database = 'projects/webchannel/databases/(default)';

let emulator: TestEmulator;
beforeEach(async () => {
  emulator = await startTestEmulator();
});
afterEach(() => emulator.close());

async function commit(writes: readonly unknown[]): Promise<number> {
  const response = await fetch(`${emulator.url}/v1/${database}/documents:commit`, {
    method: 'POST',
    body: JSON.stringify({ writes }),
    headers: { authorization: 'Bearer owner' },
  });
  return response.status;
}

const documentTarget = (path: string, targetId: number) => ({
  database,
  addTarget: { documents: { documents: [`${database}/documents/${path}`] }, targetId },
});
const setDocument = (path: string, n: string) => ({
  update: { name: `${database}/documents/${path}`, fields: { n: { integerValue: n } } },
});

interface Step {
  readonly op: string;
  readonly session: string;
  readonly rpc: 'Listen' | 'Write';
  readonly messages: readonly unknown[];
  readonly ci: 0 | 1;
  readonly until: string;
  readonly writes: readonly unknown[];
  readonly method: string;
  readonly outcome: {
    readonly status: number;
    readonly frame?: unknown;
    readonly messages?: readonly ServerMessage[];
    readonly ended?: boolean;
    readonly body?: string;
  };
}

describe('the recording webchannel.json', () => {
  it('is reproduced', async () => {
    const { steps } = readRecording('webchannel.json') as { steps: Step[] };
    const channels = new Map<string, RawChannel>();
    for (const [index, step] of steps.entries()) {
      const where = `step ${index} (${step.op} ${step.session ?? ''})`;
      expect(await replay(step, channels), where).toEqual(expected(step));
    }
  });

  async function replay(step: Step, channels: Map<string, RawChannel>): Promise<unknown> {
    const channel = channels.get(step.session) ?? new RawChannel(emulator.url, step.rpc ?? 'Listen');
    if (step.session) channels.set(step.session, channel);
    switch (step.op) {
      case 'handshake': {
        const { status, text } = await channel.handshake(step.messages);
        return { status, frame: anonymous(parseFrames(text).messages) };
      }
      case 'open':
        return { status: await channel.open(step.ci) };
      case 'read': {
        const { messages, ended } = await channel.read(step.until);
        return { messages: contents(messages), ended };
      }
      case 'forward': {
        const { status, text } = await channel.forward(step.messages);
        const [open, last, bytes] = JSON.parse(text.slice(text.indexOf('\n')));
        return { status, open, isCount: typeof last === 'number', bytes };
      }
      case 'commit':
        return { status: await commit(step.writes) };
      case 'terminate': {
        const { status, text } = await channel.terminate();
        return { status, body: text };
      }
      case 'unknown': {
        channel.sid = 'never-issued';
        const query = { SID: channel.sid, RID: 'rpc', AID: 0, CI: 0, TYPE: 'xmlhttp' };
        if (step.method === 'terminate') query.TYPE = 'terminate';
        const method = step.method === 'GET' ? 'GET' : 'POST';
        const response = await fetch(channel.path(query), { method });
        return { status: response.status, body: await response.text() };
      }
      default:
        throw new Error(`the recording has an unknown step: ${step.op}`);
    }
  }

  function expected({ op, outcome }: Step): unknown {
    if (op === 'read') return { messages: contents(outcome.messages ?? []), ended: outcome.ended };
    if (op === 'forward') {
      const [open, , bytes] = outcome.frame as number[];
      return { status: outcome.status, open, isCount: true, bytes };
    }
    return outcome;
  }

  /**
   * Returns the messages without noops, because their positions in the recording depend on timing. So does the number
   * of messages in a long-polling response.
   */
  function contents(messages: readonly ServerMessage[]): unknown {
    const seen = messages.map(([, [content]]) => content).filter((content) => content !== 'noop');
    const afterPoll = seen.findIndex((content) => 'documentChange' in Object(content));
    const isPoll = JSON.stringify(seen).includes('documents/c/p') && afterPoll >= 0;
    return anonymous(isPoll ? seen.slice(0, afterPoll + 1) : seen);
  }

  function anonymous(value: unknown): unknown {
    return JSON.parse(
      JSON.stringify(value)
        .replace(/"20\d\d-\d\d-\d\dT[\d:.]+Z"/g, '"<time>"')
        .replace(/("resumeToken":)"[^"]*"/g, '$1"<resumeToken>"')
        .replace(/("streamId":)"[^"]*"/g, '$1"<streamId>"')
        .replace(/\["c","[^"]*"/, '["c","<sid>"')
        .replace(/"message":"INVALID_ARGUMENT: [^"\\]*(\\.[^"\\]*)*"/g, (text) => {
          const { message } = JSON.parse(`{${text}}`);
          return `"message":"<${message.length} characters>"`;
        }),
    );
  }
});

describe('WebChannel', () => {
  it('resends messages that a broken back channel did not acknowledge', async () => {
    const channel = new RawChannel(emulator.url, 'Listen');
    await channel.handshake([documentTarget('c/a', 2)]);
    await channel.open(0);
    const { messages } = await channel.read('resumeToken');
    channel.hangUp();
    await channel.open(0, 1); // acknowledges only the first message
    const again = await channel.read('"readTime"');
    expect(again.messages.slice(0, messages.length - 1)).toEqual(messages.slice(1));
  });

  it('drops client messages that it already received', async () => {
    const channel = new RawChannel(emulator.url, 'Write');
    await channel.handshake([{ database }]);
    await channel.open(0);
    await channel.read('streamToken');
    const write = {
      streamToken: 'MA==',
      writes: [{ ...setDocument('c/once', '1'), currentDocument: { exists: false } }],
    };
    await channel.forward([write], 1);
    await channel.forward([write], 1); // the same request again, as if its response was lost
    const { messages } = await channel.read('writeResults');
    await channel.forward([{ streamToken: 'MQ==', writes: [setDocument('c/more', '1')] }], 2);
    const later = await channel.read('writeResults');
    expect(JSON.stringify([messages, later.messages])).not.toContain('error');
  });

  it('handles client messages in order when a later one arrives first', async () => {
    const channel = new RawChannel(emulator.url, 'Write');
    await channel.handshake([]);
    await channel.forward([{ streamToken: 'MA==', writes: [setDocument('c/late', '1')] }], 1);
    await channel.forward([{ database }], 0);
    await channel.open(0);
    const { messages } = await channel.read('writeResults');
    expect(JSON.stringify(messages)).toMatch(/streamId.*writeResults/);
  });

  it('counts frame lengths in UTF-16 code units', async () => {
    await commit([{ update: { name: `${database}/documents/c/u`, fields: { s: { stringValue: 'é😀\u2028' } } } }]);
    const channel = new RawChannel(emulator.url, 'Listen');
    await channel.handshake([documentTarget('c/u', 2)]);
    await channel.open(1);
    const { messages, ended } = await channel.read('end');
    expect(ended).toBe(true);
    expect(JSON.stringify(messages)).toContain('é😀');
  });

  it('reports an invalid token through the channel', async () => {
    const channel = new RawChannel(emulator.url, 'Listen');
    const { status } = await channel.handshake([documentTarget('c/a', 2)], 'Authorization:Bearer garbage\r\n');
    expect(status).toBe(200);
    await channel.open(0);
    const { messages } = await channel.read('error');
    expect(messages[0]?.[1]).toEqual([
      { error: { message: 'INVALID_ARGUMENT: invalid jwt', status: 'INVALID_ARGUMENT' } },
    ]);
  });

  it('reports an invalid message', async () => {
    const channel = new RawChannel(emulator.url, 'Listen');
    await channel.handshake([{ database, addTarget: { targetId: 'x' } }]);
    await channel.open(0);
    const { messages } = await channel.read('error');
    expect(JSON.stringify(messages)).toContain('addTarget.targetId: not an int32');
  });

  it('lets pages of every origin read its responses', async () => {
    const channel = new RawChannel(emulator.url, 'Listen');
    const response = await fetch(channel.path({ VER: 8, RID: 1 }), {
      method: 'POST',
      headers: { origin: 'http://localhost:5000' },
      body: new URLSearchParams({ count: '0' }),
    });
    expect(response.headers.get('access-control-allow-origin')).toBe('http://localhost:5000');
    expect(response.headers.get('access-control-allow-credentials')).toBe('true');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each([
    ['no version', 'POST', {}, {}],
    ['a GET without a session', 'GET', { VER: '8' }, null],
    ['an invalid count', 'POST', { VER: '8' }, { count: 'many' }],
    ['a missing message', 'POST', { VER: '8' }, { count: '1' }],
    ['a message that is not JSON', 'POST', { VER: '8' }, { count: '1', req0___data__: '{' }],
  ])('responds with 400 to %s', async (_what, method, query, form) => {
    const channel = new RawChannel(emulator.url, 'Listen');
    const body = form && { body: new URLSearchParams(form as Record<string, string>) };
    const response = await fetch(channel.path(query), { method, ...body });
    expect(response.status).toBe(400);
  });

  it('does not accept Write requests in a Listen session', async () => {
    const channel = new RawChannel(emulator.url, 'Listen');
    await channel.handshake([]);
    const other = new RawChannel(emulator.url, 'Write');
    other.sid = channel.sid;
    expect((await other.forward([], 0)).status).toBe(400);
  });

  it('terminates on GET too, and then the session is unknown', async () => {
    const channel = new RawChannel(emulator.url, 'Listen');
    await channel.handshake([]);
    expect(await channel.terminate('GET')).toEqual({ status: 200, text: '' });
    expect((await channel.forward([], 0)).status).toBe(400);
  });
});

describe('WebChannel with short times', () => {
  async function restart(webChannelTimes: Partial<WebChannelTimes>): Promise<void> {
    emulator.close();
    emulator = await startTestEmulator({ webChannelTimes: { ...defaultTimes, ...webChannelTimes } });
  }

  it('keeps a silent back channel alive with noops, then ends it', async () => {
    await restart({ keepAliveMs: 10, backChannelMs: 300 });
    const channel = new RawChannel(emulator.url, 'Listen');
    await channel.handshake([]);
    await channel.open(0);
    const { messages, ended } = await channel.read('end');
    expect(ended).toBe(true);
    expect(messages.length).toBeGreaterThan(2);
    expect(messages.every(([, [content]]) => content === 'noop')).toBe(true);
  });

  it('removes an unused session', async () => {
    const sessionMs = 50;
    await restart({ sessionMs });
    const channel = new RawChannel(emulator.url, 'Listen');
    await channel.handshake([]);
    // Each request restarts the timer, so the interval must be longer than the timeout.
    await expect
      .poll(async () => (await fetch(channel.path({ SID: channel.sid, RID: 'rpc', CI: 1, AID: 0 }))).status, {
        interval: 3 * sessionMs,
      })
      .toBe(400);
  });
});
