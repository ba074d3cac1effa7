import { doDueUntilKilled } from '@bourse/testing/due-process';
import { openGuess } from './index.ts';

// A process that does what is due for quizzes at an instant, and what follows from it, until it is killed.
await doDueUntilKilled(openGuess);
