import { doDueUntilKilled } from '@bourse/testing/due-process';
import { openNft } from './index.ts';

// A process that does what is due for the market of works at an instant, and what follows from it, until it is killed.
await doDueUntilKilled(openNft);
