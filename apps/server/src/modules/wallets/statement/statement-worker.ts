import { parentPort, workerData } from 'node:worker_threads';
import { present } from '@bourse/kernel/invariant';
import type { DrawAnswer, DrawMessage, StatementHead } from './statement-document.ts';
import { StatementSheets } from './statement-sheet.ts';

/** Draws one statement in a thread of its own: letters are shaped one by one, which takes the time of many requests. */
const port = present(parentPort, 'the thread that asks');
const sheets = new StatementSheets(workerData as StatementHead); // what `draw-statement.ts` gives
const answer = (message: DrawAnswer): void => port.postMessage(message);

port.on('message', (message: DrawMessage) => {
  if ('rows' in message) {
    sheets.rows(message.rows);
    answer({ drawn: true });
    return;
  }
  void sheets.finish().then((pdf) => answer({ pdf }));
});
