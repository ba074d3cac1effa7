import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { CrowdOrder, CrowdReport } from './socket-crowd.ts';

/** Clients in a process of their own. */
export class Crowd {
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  /** Starts the process and opens its sockets, each of which follows the topics. */
  static async open(port: number, sockets: number, topics: readonly string[]): Promise<Crowd> {
    const crowd = new Crowd(fork(fileURLToPath(new URL('socket-crowd.ts', import.meta.url))));
    await crowd.#order({ order: 'open', port, sockets, topics });
    return crowd;
  }

  /** Lets some of the sockets follow more topics and read nothing any more. */
  async stopReading(sockets: number, topics: readonly string[]): Promise<void> {
    await this.#order({ order: 'stop reading', sockets, topics });
  }

  /** What came since the last report. */
  async report(): Promise<CrowdReport> {
    return (await this.#order({ order: 'report' })) as CrowdReport; // what socket-crowd.ts answers to this order
  }

  close(): void {
    this.#child.kill();
  }

  async #order(order: CrowdOrder): Promise<unknown> {
    this.#child.send(order);
    const [answer] = (await once(this.#child, 'message')) as [unknown]; // it sends one message for each order
    return answer;
  }
}
