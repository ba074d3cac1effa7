// Measures what docs/figures.md quotes: `npm run bench` for everything, `npm run bench -- start` for one bench.
import { setHeapPolicy } from '@bourse/server/platform/process/heap-policy';
import { benchAlerts } from './alerts.ts';
import { benchCandles } from './candles.ts';
import { benchCopy } from './copy.ts';
import { benchChain } from './chain.ts';
import { benchCommit, benchLane } from './commit.ts';
import { benchDemo } from './demo.ts';
import { benchDue } from './due.ts';
import { benchSeconds } from './seconds.ts';
import { benchFanout } from './fanout.ts';
import { type Figure, printFigures } from './figures.ts';
import { benchGateway } from './gateway.ts';
import { benchHttp } from './http.ts';
import { benchIdle } from './idle.ts';
import { benchLiabilities } from './liabilities.ts';
import { benchLever } from './lever.ts';
import { benchMatching } from './matching.ts';
import { benchNodes } from './nodes.ts';
import { benchOffice } from './office.ts';
import { benchPage } from './page.ts';
import { benchStart } from './start.ts';
import { benchTx } from './tx.ts';

// As the server runs.
setHeapPolicy();

const benches: Readonly<Record<string, () => Promise<Figure[]>>> = {
  alerts: benchAlerts,
  candles: benchCandles,
  chain: benchChain,
  copy: benchCopy,
  commit: benchCommit,
  demo: benchDemo,
  due: benchDue,
  seconds: benchSeconds,
  fanout: benchFanout,
  gateway: benchGateway,
  http: benchHttp,
  idle: benchIdle,
  lane: benchLane,
  lever: benchLever,
  liabilities: benchLiabilities,
  matching: benchMatching,
  nodes: benchNodes,
  office: benchOffice,
  page: benchPage,
  start: benchStart,
  tx: benchTx,
};

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !Object.hasOwn(benches, name));
if (unknown !== undefined) {
  console.error(`There is no bench "${unknown}": choose of ${Object.keys(benches).join(', ')}.`);
  process.exit(1);
}
const figures: Figure[] = [];
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length === 0 || wanted.includes(name)) figures.push(...(await bench()));
}
printFigures(figures);
