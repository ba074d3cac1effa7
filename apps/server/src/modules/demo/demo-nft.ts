import { dayMs, hourMs, minuteMs } from '@bourse/kernel/instant';
import { admitAll, deskOf, type NftPastPorts } from './demo-nft-desk.ts';
import { demoSales } from './demo-nft-sales.ts';
import type { Past } from './demo-past.ts';

/** What the customers of the demo put into the draws of their boxes. */
const seeds = ['shells and sand', 'low tide', 'a walk at dawn'];

/** What happens on the market so many days before the first start. */
export function nftDays(ports: NftPastPorts, past: Past) {
  const { act } = past;
  const desk = deskOf(ports);
  const { fromStart, fromHere, offer, auction, box, bid, unpaid } = demoSales(ports, desk, past);
  const days: Readonly<Record<number, () => Promise<void>>> = {
    13: async () => {
      await admitAll(ports, desk);
      await box('BEACH-BOX', fromHere(hourMs), fromStart(20 * dayMs));
      await offer('TIDE-FIRST', '240', fromStart(20 * dayMs));
      // Shortly before a morning, at which the past does what is due: later, the auctions would go on.
      await auction('PETAL-DUSK', '300', fromHere(2 * dayMs - 30 * minuteMs));
      await auction('LOOM-TILES', '120', fromHere(2 * dayMs - 30 * minuteMs));
    },
    12: async () => {
      await act(1, '/bind_box/buyNFT', { code: 'TIDE-FIRST', price: '240' });
      for (const [place, seed] of seeds.entries()) await act(place + 1, '/bind_box/seed', { seed });
      for (const who of [1, 1, 1, 2, 2, 3]) await act(who, '/bind_box/buyNFT', { code: 'BEACH-BOX', price: '25' });
      await bid(2, 'PETAL-DUSK', '300');
      await bid(1, 'PETAL-DUSK', '340');
      await bid(2, 'PETAL-DUSK', '410');
      await bid(3, 'LOOM-TILES', '130');
    },
    // Of two auctions that are over one is paid, and one never.
    11: async () => {
      await act(2, '/bind_box/payNFTOrder', { id: await unpaid(2) });
      for (const who of [1, 1, 2, 2]) await act(who, '/bind_box/openBlindBox', { code: 'BEACH-BOX' });
    },
    // Nobody buys it in its time.
    9: async () => {
      await act(1, '/bind_box/resellNFT', { code: 'TIDE-FIRST', price: '900', end: fromHere(3 * dayMs) });
    },
    5: async () => {
      await act(2, '/bind_box/resellNFT', { code: 'PETAL-DUSK', price: '650' });
      await offer('DUNE-NOON', '90', fromStart(18 * dayMs));
      await offer('RINGS-RAIN', '180', fromStart(25 * dayMs));
      await offer('LOOM-SONG', '150', fromStart(15 * dayMs));
    },
    1: async () => {
      await auction('LOOM-COMET', '500', fromStart(2 * dayMs));
      await auction('PETAL-DAWN', '800', fromStart(5 * dayMs));
      await auction('LOOM-GRID', '100', fromStart(-10 * minuteMs));
      await auction('PETAL-RAIN', '200', fromStart(9 * dayMs), { start: fromStart(3 * dayMs) });
      await box('BEACH-BOX-2', fromStart(4 * dayMs), fromStart(30 * dayMs));
      await bid(2, 'LOOM-COMET', '500');
      await bid(3, 'LOOM-COMET', '560');
      await bid(1, 'LOOM-COMET', '620');
      await bid(3, 'LOOM-GRID', '110');
      await bid(1, 'LOOM-GRID', '140');
    },
  };
  return {
    day: async (day: number): Promise<void> => days[day]?.(),
    leave: () => desk.leave(),
  };
}
