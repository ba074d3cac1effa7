import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { Field, FIXMessageParser, Message } from '@sotatech/nest-quickfix';
import type { ShownKey } from './api-keys.ts';
import { until } from './patience.ts';

export type Tags = Readonly<Record<number, string>>;

/** A port that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

const now = (): string => new Date().toISOString().replaceAll('-', '').replace('T', '-').replace('Z', '');

/** A client of FIX 4.4 over TCP or TLS, with the framing of the library; numbers are its own. */
export class FixClient {
  readonly #socket: Socket;
  readonly #name: string;
  readonly heard: Message[] = [];
  next = 1;
  isGone = false;

  private constructor(socket: Socket, name: string) {
    this.#socket = socket;
    this.#name = name;
    const parser = new FIXMessageParser();
    socket.on('data', (chunk) => this.heard.push(...parser.processData(Buffer.from(chunk))));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.isGone = true;
    });
  }

  /** @param ca the certificate that it trusts; without, it speaks in the clear. */
  static async dial(port: number, name = 'BOT', ca?: string): Promise<FixClient> {
    const place = { port, host: '127.0.0.1' };
    const socket = ca === undefined ? connect(place) : connectTls({ ...place, ca });
    await once(socket, ca === undefined ? 'connect' : 'secureConnect');
    return new FixClient(socket, name);
  }

  /** Sends a message with the next number, or with another one. */
  send(type: string, tags: Tags = {}, at = now(), number = this.next): void {
    const message = new Message(new Field(35, type));
    const header = { 8: 'FIX.4.4', 49: this.#name, 56: 'BOURSE', 34: String(number), 52: at };
    for (const [tag, value] of Object.entries({ ...header, ...tags })) message.setField(Number(tag), value);
    this.raw(message.toString());
    this.next = number + 1;
  }

  raw(bytes: string | Uint8Array): void {
    this.#socket.write(bytes);
  }

  logOn(key: Pick<ShownKey, 'key' | 'api_secret'>, tags: Tags = {}, at = now()): void {
    const signed = ['A', this.#name, 'BOURSE', '1', at].join('\x01');
    const signature = createHmac('sha256', key.api_secret).update(signed).digest('hex');
    this.send('A', { 98: '0', 108: '30', 141: 'Y', 553: key.key, 95: '64', 96: signature, ...tags }, at);
  }

  order(clOrdId: string, side: 'buy' | 'sell', quantity: string, price: string, tags: Tags = {}): void {
    const word = side === 'buy' ? '1' : '2';
    this.send('D', { 11: clOrdId, 55: 'BTCUSDT', 54: word, 40: '2', 38: quantity, 44: price, 60: now(), ...tags });
  }

  /** The first message that has these values and was not given out yet. */
  async hear(type: string, tags: Tags = {}): Promise<Message> {
    const fits = (message: Message): boolean =>
      Object.entries({ 35: type, ...tags }).every(([tag, value]) => message.getField(Number(tag)) === value);
    await until(async () => this.heard.some(fits) || this.isGone);
    const place = this.heard.findIndex(fits);
    const [found] = place < 0 ? [] : this.heard.splice(place, 1);
    if (found === undefined) throw new Error(`gone without ${type}: ${this.heard.map(String).join(' ')}`);
    return found;
  }

  async gone(): Promise<void> {
    await until(async () => this.isGone);
  }

  destroy(): void {
    this.#socket.destroy();
  }
}
