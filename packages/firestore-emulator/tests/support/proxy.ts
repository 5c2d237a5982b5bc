import { connect, createServer, type Server, type Socket } from 'node:net';

/** A TCP proxy whose connections can be cut, like a network failure. */
export class CuttableProxy {
  readonly #target: number;
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;
  #isCut = false;
  port = 0;

  constructor(target: number) {
    this.#target = target;
    this.#server = createServer((client) => {
      if (this.#isCut) {
        client.destroy();
        return;
      }
      const upstream = connect(this.#target, '127.0.0.1');
      for (const [one, other] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        this.#sockets.add(one);
        one.setNoDelay(true);
        one.on('error', () => {}); // 'close' comes next
        one.on('close', () => {
          this.#sockets.delete(one);
          other.destroy();
        });
        one.pipe(other);
      }
    });
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const address = this.#server.address();
    this.port = typeof address === 'object' && address ? address.port : 0;
  }

  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  restore(): void {
    this.#isCut = false;
  }

  close(): void {
    this.cut();
    this.#server.close();
  }
}
