import type { OutputOf } from '@bourse/contract/call';
import { nftCalls } from '@bourse/contract/nft';
import { instant, toIso } from '@bourse/kernel/instant';
import { invariant, present } from '@bourse/kernel/invariant';
import { type Desk, keepStill, type NftPastPorts, reason } from './demo-nft-desk.ts';
import type { Past } from './demo-past.ts';
import { demoWorks } from './demo-works.ts';

const usdt = '3';

/** What an account of the demo has won and has to pay. */
async function unpaidOf({ families, users }: NftPastPorts, who: number): Promise<string> {
  const binding = present(
    families.flatMap(({ routes = [] }) => routes).find(({ call }) => call === nftCalls.unpaid),
    'the call',
  );
  const caller = { requestId: 'demo', lang: 'en', ip: '127.0.0.1', userAgent: 'demo', origin: '' } as const;
  const userId = present(users[who - 1], 'the demo account');
  const answer = await binding.run(
    { ...caller, userId, sessionId: null, staffId: null, idempotencyKey: undefined },
    {},
  );
  invariant(answer.ok, 'what is to be paid can be read');
  const orders = answer.value as OutputOf<typeof nftCalls.unpaid>; // what the call answers
  return present(orders[0], 'a won auction').id;
}

/** What lies in a box of the demo. */
const contents = [
  { code: 'SHELL-GOLD', count: '2' },
  { code: 'SHELL-BLUE', count: '6' },
  { code: 'SHELL-GREY', count: '22' },
];

/** How the demo sells and bids. */
export function demoSales(ports: NftPastPorts, desk: Desk, { act, later }: Past) {
  const fromStart = (ms: number): string => toIso(instant(ports.now + ms));
  const fromHere = (ms: number): string => toIso(instant(ports.clock.now() + ms));
  const offer = (code: string, price: string, end: string, more: object = {}): Promise<void> => {
    const sale = { code, type: 'normal', price, currency_id: usdt, start: fromHere(0), end, royalty: '0.5', reason };
    return desk.offer({ ...sale, ...more });
  };
  const auction = (code: string, price: string, end: string, more: object = {}): Promise<void> =>
    offer(code, price, end, { type: 'auction', per_increase: '10', margin: '50', ...more });
  const box = async (code: string, start: string, end: string): Promise<void> => {
    const look = present(
      demoWorks.find((work) => work.code === 'SHELL-GOLD'),
      'a work',
    ).look;
    const name = code === 'BEACH-BOX' ? 'Beach Box' : 'Second Beach Box';
    const about = 'One find of the beach in each; what is left and its odds are shown live.';
    const shown = { code, name, about, collection: 'Beach Finds', picture_id: await keepStill(desk, look) };
    await desk.publishBox({
      ...shown,
      price: '25',
      currency_id: usdt,
      start,
      end,
      contents,
      reason,
    });
  };
  const holding = new Set<string>();
  const bid = async (who: number, code: string, price: string): Promise<void> => {
    if (!holding.has(`${String(who)} ${code}`)) await act(who, '/bind_box/marginNFT', { code });
    holding.add(`${String(who)} ${code}`);
    await act(who, '/bind_box/auctionNFT', { code, price });
    later(7);
  };
  return { fromStart, fromHere, offer, auction, box, bid, unpaid: (who: number) => unpaidOf(ports, who) };
}
