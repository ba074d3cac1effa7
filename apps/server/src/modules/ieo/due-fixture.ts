import { doDueUntilKilled } from '@bourse/testing/due-process';
import { openIeo } from './index.ts';

// A process that does what is due for offerings at an instant, and what follows from it, until it is killed.
await doDueUntilKilled(openIeo);
