// A process of its own: places orders over kept connections, one at a time on each, and says on one line what it saw.
import { readFileSync } from 'node:fs';
import { seededRandom } from '@bourse/kernel/random';
import { RawConnection } from './raw-connection.ts';

/** What the process is told, as JSON in a file that its argument names. */
export interface LoadPlan {
  readonly port: number;
  readonly tokens: readonly string[];
  readonly connections: number;
  readonly warmUpMs: number;
  readonly measuredMs: number;
}

/** What it saw. */
export interface LoadReport {
  readonly perSecond: number;
  readonly answeredMs: readonly number[];
  /** How often each outcome came. */
  readonly outcomes: Readonly<Record<string, number>>;
  /** One answer. */
  readonly sample: string;
}

const plan = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as LoadPlan; // written by the bench
const random = seededRandom(20_261_120);

/** The orders of the commit bench on BTC/USDT, around 60,000.00: ticks of 0.01, lots of 0.00001. */
function nextRequest(): Buffer {
  const side = random.pick(['buy', 'sell'] as const);
  const away = random.int(-9, 24);
  const ticks = side === 'buy' ? 6_000_000 - away : 6_000_000 + away;
  const lots = random.int(100, 1_000);
  const price = `${String(Math.floor(ticks / 100))}.${String(ticks % 100).padStart(2, '0')}`;
  const amount = `0.${String(lots).padStart(5, '0')}`;
  const body = `{"currency_id":"1","legal_id":"3","type":"${side}","target_price":"${price}","amount":"${amount}"}`;
  const request = `POST /api/coin/trade HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: ${random.pick(plan.tokens)}\r\ncontent-type: application/json\r\ncontent-length: ${String(body.length)}\r\n\r\n${body}`;
  return Buffer.from(request);
}

/** Made beforehand: the machine is the server's while it is measured. */
const requests = Array.from({ length: 20_000 }, nextRequest);
let asked = 0;

const beganMs = performance.now();
const measureFromMs = beganMs + plan.warmUpMs;
const endMs = measureFromMs + plan.measuredMs;
const answeredMs: number[] = [];
const outcomes: Record<string, number> = {};
let sample = '';

async function trade(): Promise<void> {
  const connection = new RawConnection(plan.port);
  for (let now = performance.now(); now < endMs; now = performance.now()) {
    const { status, body } = await connection.ask(requests[asked++ % requests.length] ?? nextRequest());
    const answeredAt = performance.now();
    if (now < measureFromMs || answeredAt > endMs) continue;
    answeredMs.push(answeredAt - now);
    const outcome = body.startsWith('{"type":"ok"') ? 'ok' : `${String(status)} ${body.slice(0, 120)}`;
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    sample = body;
  }
  connection.close();
}

await Promise.all(Array.from({ length: plan.connections }, trade));
const perSecond = (1_000 * answeredMs.length) / plan.measuredMs;
process.stdout.write(`${JSON.stringify({ perSecond, answeredMs, outcomes, sample } satisfies LoadReport)}\n`);
