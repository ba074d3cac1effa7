import { openWorld, type World } from '../test/browser/harness.ts';
import type { Figure } from './figures.ts';
import { measureBook } from './page/book.ts';
import { measureHeap } from './page/heap.ts';
import { measureInp } from './page/inp.ts';
import { measureLighthouse } from './page/lighthouse.ts';
import { measureList } from './page/list.ts';
import { measureReconnect } from './page/reconnect.ts';
import { measureSizes } from './page/sizes.ts';

const parts: Readonly<Record<string, (world: World) => Promise<Figure[]>>> = {
  sizes: measureSizes,
  reconnect: measureReconnect,
  book: measureBook,
  inp: measureInp,
  list: measureList,
  lighthouse: measureLighthouse,
  heap: measureHeap,
};

/**
 * The budgets of the customer's app, on the production build served by the real server with the demo trading.
 * `BOURSE_PAGE_PARTS=sizes,book` measures some of the parts alone.
 */
export async function benchPage(): Promise<Figure[]> {
  const wanted = process.env['BOURSE_PAGE_PARTS']?.split(',');
  const world = await openWorld({ DEMO_TRADERS: '1' });
  try {
    const figures: Figure[] = [];
    for (const [name, measure] of Object.entries(parts)) {
      if (wanted === undefined || wanted.includes(name)) figures.push(...(await measure(world)));
    }
    return figures;
  } finally {
    await world.close();
  }
}
