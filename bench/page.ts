import { openWorld, type World } from '../test/browser/harness.ts';
import type { Figure } from './figures.ts';
import { bookFigures, measureBook } from './page/book.ts';
import { heapFigures, measureHeap } from './page/heap.ts';
import { inpFigures, measureInp } from './page/inp.ts';
import { lighthouseFigures, measureLighthouse } from './page/lighthouse.ts';
import { listFigures, measureList } from './page/list.ts';
import { measureReconnect, reconnectFigures } from './page/reconnect.ts';
import { measureSizes, sizeFigures } from './page/sizes.ts';
import type { Bench, BenchSize, DeclaredFigure } from './run/bench.ts';

interface Part {
  readonly figures: readonly DeclaredFigure[];
  readonly measure: (world: World, size: BenchSize) => Promise<Figure[]>;
}

const parts: Readonly<Record<string, Part>> = {
  sizes: { figures: sizeFigures, measure: measureSizes },
  reconnect: { figures: reconnectFigures, measure: measureReconnect },
  book: { figures: bookFigures, measure: measureBook },
  inp: { figures: inpFigures, measure: measureInp },
  list: { figures: listFigures, measure: measureList },
  lighthouse: { figures: lighthouseFigures, measure: measureLighthouse },
  heap: { figures: heapFigures, measure: measureHeap },
};

/** The parts that `BOURSE_PAGE_PARTS=sizes,book` names, or else all of them. */
const wantedNames = process.env['BOURSE_PAGE_PARTS']?.split(',');
const wanted = Object.entries(parts).flatMap(([name, part]) => (wantedNames?.includes(name) === false ? [] : [part]));

/** The budgets of the customer's app, on the production build served by the real server with the demo trading. */
export const pageBench: Bench = {
  figures: wanted.flatMap(({ figures }) => figures),
  run: async (size) => {
    const world = await openWorld({ DEMO_TRADERS: '1' });
    try {
      const figures: Figure[] = [];
      for (const { measure } of wanted) figures.push(...(await measure(world, size)));
      return figures;
    } finally {
      await world.close();
    }
  },
};
