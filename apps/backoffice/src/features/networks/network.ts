import type { OutputOf } from '@bourse/contract/call';
import type { CallError } from '@bourse/client/call-error';
import { type networkStaffCalls, sourceFaults } from '@bourse/contract/networks';

/** A network, and a currency on it, as staff see them. */
export type Network = OutputOf<typeof networkStaffCalls.list>['list'][number];
export type Held = Network['held'][number];
export type Float = NonNullable<Held['float']>;
export type Sweep = OutputOf<typeof networkStaffCalls.sweeps>['list'][number];
export type Refused = OutputOf<typeof networkStaffCalls.refused>['list'][number];

/** What is wrong with the transaction that was named as the source of found coins; undefined where that is not it. */
export function sourceFaultOf({ failure }: Pick<CallError, 'failure'>): (typeof sourceFaults)[number] | undefined {
  if (failure.kind !== 'refused' || failure.reply.type !== 'error') return undefined;
  const because = failure.reply.data?.['because'];
  return sourceFaults.find((fault) => fault === because);
}

/** The hash of a transaction as it was typed; null where it is none. */
export function typedHash(text: string): string | null {
  const hash = text.trim().toLowerCase();
  return /^(?:0x)?[0-9a-f]{64}$/.test(hash) ? hash : null;
}

/** A text of a request, as both persons read it. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** In which colour a state is told. */
export const sweepTones = { planned: 'plain', sent: 'info', done: 'good', failed: 'bad' } as const satisfies Readonly<
  Record<Sweep['state'], string>
>;
export const floatTones = { low: 'bad', in_range: 'good', high: 'warn' } as const satisfies Readonly<
  Record<Float['state'], string>
>;
export const viewTones = { agrees: 'good', differs: 'bad', behind: 'warn', silent: 'bad' } as const satisfies Readonly<
  Record<Network['nodes'][number]['view'], string>
>;

/** How far a network has been read behind its head; null before anything was read. */
export function behindOf({ height, head }: Pick<Network, 'height' | 'head'>): number | null {
  return height === null || head === null ? null : Math.max(head - height, 0);
}

/** The worst that its nodes say of a block that was read; null before they were asked. */
export function nodesSay({ nodes }: Pick<Network, 'nodes'>): Network['nodes'][number]['view'] | null {
  const worst = ['differs', 'silent', 'behind', 'agrees'] as const;
  return worst.find((view) => nodes.some((one) => one.view === view)) ?? null;
}

/** Where something stands on the bar of a float, 0 to 1; the ceiling lies at four fifths of it. */
export function placeOf(amount: string, { ceiling }: Pick<Float, 'ceiling'>): number {
  const most = Number.parseFloat(ceiling) * 1.25;
  return most > 0 ? Math.min(1, Math.max(0, Number.parseFloat(amount) / most)) : 0;
}

/** Whether less lies there than the books say. */
export function isShort({ compared }: Pick<Held, 'compared'>): boolean {
  return compared?.difference.startsWith('-') === true;
}
